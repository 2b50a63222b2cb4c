from flask import Flask, request
app = Flask(__name__)
ident = lambda v: v
def path():
    return '/srv/' + request.args['p']
class R:
    @property
    def name(self):
        return request.args['p']
    def read(self):
        return open('/srv/' + self.name).read()
@app.route('/a')
def a():
    return open('/srv/' + ident(request.args['p'])).read()
@app.route('/b')
def b():
    return open(path()).read()
@app.route('/c')
def c():
    inner = lambda v: '/srv/' + v
    return open(inner(request.args['p'])).read()
@app.route('/d')
def d():
    def fixed(v): return '/srv/x'
    return open(fixed(request.args['p'])).read()
