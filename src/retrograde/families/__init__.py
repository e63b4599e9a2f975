"""One file is one family: formula table, kinds, descriptors, args, shape rule, oracles, functions.

Importing this package imports every file in it, and each registers its family. A new family is a new file here.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
