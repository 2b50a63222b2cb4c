from flask import Flask, request
import os, torch, re
from sqlmodel import Session, select
from PyQt6.QtWidgets import QDialog
app = Flask(__name__)
@app.route('/0')
def a():
    model.eval()
    with Session(engine) as session:
        session.exec(select(Hero).where(Hero.name == request.args['a']))
    QDialog(request.args['a']).exec()
    frame.eval('a + b')
    exec(request.args['a'])
    os.system(request.args['a'])
    return 'x'
