import requests
from flask import Flask, request
from places import host_of, page_of

app = Flask(__name__)


@app.route('/a')
def a():
    return requests.get(page_of(request.args['name'])).json()


@app.route('/b')
def b():
    return requests.get(host_of(request.args['name'])).json()
