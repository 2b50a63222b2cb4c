from flask import Flask, render_template, render_template_string, request
app = Flask(__name__)
@app.route('/a')
def a(): return render_template_string(request.args['t'])
@app.route('/b')
def b(): return render_template_string('{{ n }}', n=request.args['n'])
@app.route('/c')
def c(): return render_template('a.html', n=request.args['n'])
