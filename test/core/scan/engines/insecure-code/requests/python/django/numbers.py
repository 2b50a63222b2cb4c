import os
from django.http import HttpResponse


def shown(r, pk):
    os.system('show ' + pk)  # found: command-injection medium
