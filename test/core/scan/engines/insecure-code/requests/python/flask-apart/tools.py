import os
import shlex


def listed_files(folder):
    return os.popen('ls ' + folder)  # found: command-injection


def quoted_files(folder):
    return os.popen('ls ' + shlex.quote(folder))
