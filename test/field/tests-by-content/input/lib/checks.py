import pytest

CLIENT_SECRET = "<<alnum 40>>"
