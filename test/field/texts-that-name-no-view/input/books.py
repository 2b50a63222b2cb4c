from flask import Flask, render_template_string

app = Flask(__name__)


@app.get("/a/<name>")
def a(name):
    return "books/" + name


@app.get("/b/<name>")
def b(name):
    return render_template_string("books/" + name)
