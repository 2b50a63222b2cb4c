from fastapi import FastAPI
from fastapi.responses import HTMLResponse, PlainTextResponse
app = FastAPI()
@app.get('/a')
def a(name: str):
    return HTMLResponse('<b>' + name)
@app.get('/b')
def b(name: str):
    return PlainTextResponse('<b>' + name)
@app.get('/c', response_class=HTMLResponse)
def c(name: str):
    return '<b>' + name
@app.get('/d')
def d(name: str):
    return '<b>' + name
