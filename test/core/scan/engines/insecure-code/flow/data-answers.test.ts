// FastAPI sends what a handler returns as JSON, unless the route, its router or the application names another class.
import t from 'tap';
import { foundIn } from '../found-in.ts';

const found = ['cross-site-scripting high high'];
const imports = `from fastapi import APIRouter, FastAPI, Response
from fastapi.responses import HTMLResponse, JSONResponse, ORJSONResponse, PlainTextResponse
from pages import OwnResponse
`;
const body = "    return '<p>' + name\n";
const route = (router: string, options: string, returned = body) =>
  `${imports}app = ${router}\n\n@app.get('/'${options})\nasync def show(name: str):\n${returned}`;

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['a text', route('FastAPI()', ''), []],
  ['a text of a router', route('APIRouter(prefix="/a")', ''), []],
  ['a page by the route', route('FastAPI()', ', response_class=HTMLResponse'), found],
  ['a page by the router', route('APIRouter(default_response_class=HTMLResponse)', ''), found],
  [
    'JSON by the route of such a router',
    route('APIRouter(default_response_class=HTMLResponse)', ', response_class=JSONResponse'),
    [],
  ],
  ['other JSON', route('FastAPI(default_response_class=ORJSONResponse)', ''), []],
  ['plain text', route('FastAPI()', ', response_class=PlainTextResponse'), []],
  ['a class of its own', route('FastAPI()', ', response_class=OwnResponse'), found],
  ['a page that is returned', route('FastAPI()', '', "    return HTMLResponse('<p>' + name)\n"), found],
  [
    'an answer with a type',
    route('FastAPI()', '', "    return Response('<p>' + name, media_type='text/html')\n"),
    found,
  ],
  [
    'an answer with another type',
    route('FastAPI()', '', "    return Response('<p>' + name, media_type='text/csv')\n"),
    [],
  ],
  [
    'a page of Flask',
    "from flask import Flask, request\napp = Flask(__name__)\n\n@app.get('/')\ndef show():\n    return '<p>' + request.args['name']\n",
    found,
  ],
];

for (const [name, text, expected] of cases)
  t.test(`what FastAPI returns: ${name}`, async (t) => {
    t.same(await foundIn(t, { 'a.py': text }), expected);
  });
