import subprocess
from flask import Flask, Blueprint, redirect, request as incoming
from flask.views import MethodView, View
import flask

app = Flask(__name__)
pages = Blueprint('pages', __name__)


@app.route('/ping/<host>')
def ping(host):
    return subprocess.check_output('ping -c1 ' + host, shell=True)  # found: command-injection


@app.route('/ping/<int:number>')
def ping_number(number: int):
    return subprocess.check_output(f'ping -c{number} localhost', shell=True)


@pages.get('/run')
def run():
    command = incoming.args.get('command')
    subprocess.run(command, shell=True)  # found: command-injection
    subprocess.run(['ls', '--', command])
    return 'done'


@pages.post('/leave')
def leave():
    return redirect(flask.request.form['target'])  # found: open-redirect


def listed(folder):
    return subprocess.getoutput('ls ' + folder)  # found: command-injection


app.add_url_rule('/files/<folder>', view_func=listed)


def not_listed(folder):
    subprocess.getoutput('ls ' + folder)  # found: command-injection medium


class Report(MethodView):
    def get(self, name):
        return subprocess.getoutput('report ' + name)  # found: command-injection

    def post(self):
        body = incoming.get_json()
        return subprocess.getoutput('report ' + body['name'])  # found: command-injection


app.add_url_rule('/reports/<name>', view_func=Report.as_view('report'))


class Old(View):
    def dispatch_request(self, folder):
        return subprocess.getoutput('du ' + folder)  # found: command-injection


app.add_url_rule('/old/<folder>', view_func=Old.as_view('old'))
