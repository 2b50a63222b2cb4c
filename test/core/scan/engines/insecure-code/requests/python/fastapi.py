import os
from fastapi import APIRouter, Body, Cookie, Depends, FastAPI, Form, Header, Path, Query, Request, UploadFile, WebSocket
from fastapi.responses import RedirectResponse
from pydantic import BaseModel

app = FastAPI()
router = APIRouter()


class Job(BaseModel):
    command: str
    count: int


@app.get('/search')
def search(q: str, limit: int = 10):
    os.system('grep ' + q)  # found: command-injection
    os.system('head -n ' + str(limit))


@router.post('/jobs')
async def create(job: Job):
    os.system(job.command)  # found: command-injection
    os.system(f'sleep {int(job.count)}')


@router.put('/jobs')
async def change(job: Job = Body(...), agent: str = Header(None), session: str = Cookie(None)):
    os.system('log ' + job.command)  # found: command-injection
    os.system('log ' + agent)  # found: command-injection
    os.system('log ' + session)  # found: command-injection


@app.get('/raw')
async def raw(r: Request):
    os.system(r.query_params['command'])  # found: command-injection
    return RedirectResponse(r.headers['x-next'])  # found: open-redirect


@app.api_route('/both', methods=['GET', 'POST'])
def both(name: str = Query(...), folder: str = Form(...)):
    os.system('ls ' + name)  # found: command-injection
    os.system('ls ' + folder)  # found: command-injection


@app.post('/upload')
async def upload(up: UploadFile):
    os.system('file ' + up.filename)  # found: command-injection


@app.websocket('/ws')
async def ws(sock: WebSocket):
    text = await sock.receive_text()
    os.system(text)  # found: command-injection
    os.system(sock.query_params['name'])  # found: command-injection


def filters(order: str = 'name'):
    return order


@app.get('/list')
def listing(order: str = Depends(filters), db: Session = Depends(get_db)):
    os.system('sort ' + order)  # found: command-injection medium
    os.system('sync ' + db.bind)


def added(name: str):
    os.system('add ' + name)  # found: command-injection


router.add_api_route('/added', added)
