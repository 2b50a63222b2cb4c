from flask import Flask, Blueprint
from .pages import folder, Reports
from .tools import listed_files

app = Flask(__name__)
app.add_url_rule('/folder/<name>', view_func=folder)
app.add_url_rule('/reports/<name>', view_func=Reports.as_view('reports'))
app.add_url_rule('/count/<int:number>', view_func=count)


@app.get('/files/<name>')
def files(name):
    return listed_files(name)
