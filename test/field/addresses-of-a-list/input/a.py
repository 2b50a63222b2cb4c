from flask import Flask, redirect, request, url_for
app = Flask(__name__)
PAGES = ['/a', '/b']
@app.route('/0')
def a():
    n = request.args.get('next')
    for p in PAGES:
        if p == n:
            return redirect(n)
    return 'x'
@app.route('/1')
def b():
    n = request.args.get('next')
    if any(p == n for p in PAGES):
        return redirect(n)
    return 'x'
@app.route('/2')
def c():
    return redirect(url_for('login', next=request.args.get('next')))
@app.route('/3')
def d():
    return redirect(request.args.get('next'))
@app.route('/4')
def e():
    n = request.args.get('next')
    if any(p in n for p in PAGES):
        return redirect(n)
    return 'x'
@app.route('/5')
def f():
    n = request.args.get('next')
    if not any(n == p for p in PAGES):
        return redirect(n)
    return 'x'
@app.route('/6')
def g():
    return redirect(f"/login?next={request.args.get('next')}")
