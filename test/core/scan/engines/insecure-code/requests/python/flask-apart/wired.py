import os
from .app import app


@app.route('/wired/<name>')
def wired(name):
    os.system('ls ' + name)  # found: command-injection


@app.route('/wired/<int:number>')
def counted(number):
    os.system('ls ' + number)


@cached('/x')
def no_handler(name):
    os.system('ls ' + name)  # found: command-injection medium
