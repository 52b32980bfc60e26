"""Tests of the scripts in this folder's parent; `make test-python` runs them."""
