"""`python -m retrograde` is `retrograde`."""

import sys

from retrograde.cli import main

sys.exit(main())
