// What comes out of calls of functions that are not read.
import t from 'tap';
import { foundIn } from '../found-in.ts';

const node = (address: string) => `const { base } = require('./b');
require('express')().get('/', async (req, res) => { const answer = await fetch(${address}); res.json(answer.ok); });`;
const flask = (use: string) => `import requests
from flask import Flask, Response, request
app = Flask(__name__)
store = load()
@app.route('/')
def read():
    name = request.args.get('name')
    ${use}`;

t.test('resultOf: an address that is made of a path of ours leads to a host of ours', async (t) => {
  t.same(await foundIn(t, { 'a.js': node("base('/users/' + req.query.id)") }), []);
  for (const given of [
    'req.query.id',
    "'//' + req.query.id",
    "'/' + req.query.id",
    "req.query.id + '/users'",
  ])
    t.match(await foundIn(t, { 'a.js': node(`base(${given})`) }), [/request-forgery/], given);
});

t.test(
  'resultOf: what another host says is no reflection of the address, unless that chose the host',
  async (t) => {
    const sent = "return Response(answer.content, mimetype='text/html')";
    const ours = flask(`answer = requests.get(f'{store.url}/pictures/{name}')\n    ${sent}`);
    t.same(await foundIn(t, { 'a.py': ours }), []);
    const theirs = flask(`answer = requests.get(name)\n    ${sent}`);
    t.match([...(await foundIn(t, { 'a.py': theirs }))].sort(), [/cross-site-scripting/, /request-forgery/]);
  },
);
