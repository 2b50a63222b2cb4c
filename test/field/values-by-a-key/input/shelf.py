from flask import Flask, request

app = Flask(__name__)
shelf = {"places": {}}


@app.get("/book")
def book():
    key = request.args["key"]
    place = shelf["places"].get(key)
    open("books/" + place.file)
    open("books/" + shelf["names"].get(key, key))
    given = {"key": key}
    open("books/" + given.get("key"))
    return ""
