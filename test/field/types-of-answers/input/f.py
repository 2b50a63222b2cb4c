from flask import Flask, request, Response, make_response
app = Flask(__name__)
@app.route('/a')
def a():
    return Response(request.args['n'], mimetype='text/plain')
@app.route('/b')
def b():
    return Response('<b>' + request.args['n'])
@app.route('/c')
def c():
    r = make_response('<b>' + request.args['n'])
    r.headers['Content-Type'] = 'text/plain'
    return r
@app.route('/d')
def d():
    return '<b>' + request.args['n'], 200, {'Content-Type': 'text/plain'}
