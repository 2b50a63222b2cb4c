import os
import flask
from .base import Page


def folder(name):
    os.system('ls ' + name)  # found: command-injection


def other(name):
    os.system('ls ' + name)  # found: command-injection medium


class Reports(Page):
    def get(self, name):
        os.system('report ' + name)  # found: command-injection
