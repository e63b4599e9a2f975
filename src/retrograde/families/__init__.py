"""One file is one family: formula table, kinds, descriptors, args, shape rule, oracles, functions.

Importing this package imports every file in it, and each registers its family. A new family is a new file here.
"""

import os
from importlib import import_module

for _file in sorted(os.listdir(os.path.dirname(__file__))):
    if _file.endswith(".py") and not _file.startswith("_"):
        import_module(f"{__name__}.{_file.removesuffix('.py')}")
