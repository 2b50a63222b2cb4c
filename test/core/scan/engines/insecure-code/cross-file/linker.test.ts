// Where values come from, and which sinks calls lead to.
import t from 'tap';
import { type Files, reportedLimits } from '../reported-flows.ts';

const chain = (length: number): Files => ({
  'app.py':
    "from flask import request\nfrom step1 import run\n\n@app.route('/')\ndef index():\n    run(request.args.get('a'))\n",
  ...Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `step${index + 1}.py`,
      index + 1 < length
        ? `from step${index + 2} import run as next_run\n\ndef run(a):\n    next_run(a)\n`
        : 'import subprocess\n\ndef run(a):\n    subprocess.run(a, shell=True)\n',
    ]),
  ),
});

t.test('Linker: a long way is followed, and of a longer one the end is said', async (t) => {
  const near = await reportedLimits(t, chain(8));
  t.equal(near.flows.filter((flow) => flow.includes('step8.py')).length, 1);
  t.equal(near.isLimited, false);
  t.equal((await reportedLimits(t, chain(20))).isLimited, true);
});

t.test('Linker: functions that call each other end, whichever is called first', async (t) => {
  const files = (first: string): Files => ({
    'app.py': `from flask import request\nfrom steps import ${first}\n\n@app.route('/')\ndef index():\n    ${first}(request.args.get('a'))\n`,
    'steps.py':
      'import subprocess\n\ndef one(a):\n    two(a)\n\ndef two(a):\n    subprocess.run(a, shell=True)\n    one(a)\n',
  });
  for (const first of ['one', 'two'])
    t.match((await reportedLimits(t, files(first))).flows, [/steps\.py:7/], first);
});

t.test('Linker: an address that is put together with its host keeps it, a part of it does not', async (t) => {
  const files = (made: string, used = 'placeOf(given)'): Files => ({
    'app.js': `const { placeOf } = require('./places');\nrequire('express')().get('/', (req, res) => {\n  const given = req.query.name;\n  res.redirect(${used});\n});\n`,
    'places.js': `exports.placeOf = (name) => ${made};\n`,
  });
  const redirects = async (given: Files): Promise<number> => (await reportedLimits(t, given)).flows.length;
  for (const made of ['`/groups/$' + '{name}/end`', "'https://pages.example/' + name", "'?of=' + name"])
    t.equal(await redirects(files(made)), 0, made);
  for (const made of ['name', "name + '/end'", "'//' + name", "'https://' + name + '/'"])
    t.equal(await redirects(files(made)), 1, made);
  t.equal(await redirects(files("({ to: name, of: '/groups/' + name })", 'placeOf(given).of')), 0, 'a field');
  t.equal(await redirects(files("({ to: name, of: '/groups/' + name })", 'placeOf(given).to')), 1, 'another');
});

t.test('Linker: what comes behind a beginning that was checked chooses no host', async (t) => {
  const files = (check: string): Files => ({
    'views.py':
      'from django.shortcuts import redirect\nfrom django.urls import path\nfrom .places import next_of\n\ndef leave(request):\n    return redirect(next_of(request))\n\nurlpatterns = [path("leave", leave)]\n',
    'places.py': `from django.utils.http import url_has_allowed_host_and_scheme\n\ndef next_of(request):\n    params = request.GET.copy()\n    url = params.pop("next")\n${check}    return f"{url}?{params.urlencode()}"\n`,
  });
  const check = '    if not url_has_allowed_host_and_scheme(url, allowed_hosts=None):\n        return None\n';
  t.strictSame((await reportedLimits(t, files(check))).flows, []);
  t.match((await reportedLimits(t, files(''))).flows, [/views\.py:6/]);
});

t.test('Linker: what is handed over with its host keeps it', async (t) => {
  const files = (given: string): Files => ({
    'app.js': `const { load } = require('./load');\nrequire('express')().get('/', (req, res) => {\n  load(${given});\n});\n`,
    'load.js': "exports.load = (address) => require('axios').get(address);\n",
  });
  t.strictSame((await reportedLimits(t, files("'https://pages.example/' + req.query.name"))).flows, []);
  t.match((await reportedLimits(t, files("'https://' + req.query.name"))).flows, [/load\.js:1/]);
});
