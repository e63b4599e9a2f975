"""What tests share. A test imports from here, never from another test."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
