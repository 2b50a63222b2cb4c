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

t.test('sourced: what callers hand over is theirs, whatever the function calls it', async (t) => {
  const files = (name: string, read: string) => ({
    'app.js':
      "const { read } = require('./read');\nrequire('express')().get('/', (a, b) => b.redirect(read(a)));\n",
    'read.js': `exports.read = (${name}) => ${read};\n`,
  });
  for (const [name, read] of [
    ['req', 'req.query.next'],
    ['r0', 'r0.query.next'],
    ['request', 'request.get("next")'],
    ['r0', 'r0.get("next")'],
  ] as const)
    t.match(await foundIn(t, files(name, read)), [/open-redirect high high/], read);
  t.same(await foundIn(t, files('req', 'Number(req.query.next)')), []);
});
