import html
import re
import shlex
import subprocess
from flask import Flask, request

app = Flask(__name__)


@app.get("/books")
def books():
    term = request.args["term"]
    subprocess.run("grep " + shlex.quote(term) + " books.txt", shell=True)
    subprocess.run("grep " + re.escape(term) + " books.txt", shell=True)
    open("shelves/" + html.escape(term))
    return "<h1>" + html.escape(term) + "</h1>"
