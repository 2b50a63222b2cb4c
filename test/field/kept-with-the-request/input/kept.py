from flask import Flask, g, request

app = Flask(__name__)


def wanted():
    return "books/" + request.args["book"]


@app.before_request
def before():
    g.book = request.args.get("book")
    g.shelf = "a"


@app.get("/a")
def a():
    return open(wanted()).read()


@app.get("/b")
def b():
    open("books/" + g.shelf)
    return open("books/" + g.book).read()
