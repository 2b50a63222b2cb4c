// Which function of another file a call means.
import t, { type Test } from 'tap';
import { type Files, reportedFlows } from '../reported-flows.ts';

/** The flows from one file into another. */
const across = async (t: Test, files: Files) =>
  (await reportedFlows(t, files)).filter((flow) => flow.includes(' > '));

const caller = `const { exec } = require('child_process');
const run = require('./lib');
require('express')().get('/', (req, res) => run(req.query.name));
`;
const lib = (text: string) => ({
  'app.js': caller,
  'lib.js': `const { exec } = require('child_process');\n${text}`,
});
const one = 'function one(name) { exec(name); }\n';
const other = 'function other(name) { exec(name + 1); }\n';

t.test(
  'function index: what a module exports without a name is its one function, and of two none',
  async (t) => {
    t.same((await across(t, lib(`${one}module.exports = wrapped();\n`))).length, 1);
    t.same(await across(t, lib(`${one}${other}module.exports = wrapped();\n`)), []);
  },
);

t.test('function index: the one that is exported is meant, whatever else is there', async (t) => {
  t.match(await across(t, lib(`${one}${other}module.exports = other;\n`)), [/^lib\.js:3 /]);
  t.match(await across(t, lib(`${one}${other}module.exports = one;\n`)), [/^lib\.js:2 /]);
});

t.test('function index: a method of an object that another class of a third file has', async (t) => {
  const app = `import express from 'express';
import { Below } from './below';
express().get('/', (req, res) => new Below().run(req.query.name));
`;
  const classes = (extended: string, own = '') => ({
    'app.ts': app,
    'below.ts': `${extended} { ${own} }\n`,
    'above.ts':
      "import { exec } from 'child_process';\nexport class Above { run(name: string) { exec(name); } }\n",
  });
  const named = "import { Above } from './above';\nexport class Below extends Above";
  const required = "const { Above } = require('./above');\nexport class Below extends Above";
  const ofModule = "const above = require('./above');\nexport class Below extends above.Above";
  for (const extended of [named, required, ofModule])
    t.match(await across(t, classes(extended)), [/^above\.ts:2 /], extended);
  t.same(
    await across(t, classes(named, 'run(name: string) { return name.length; }')),
    [],
    'but not where the class has one itself',
  );
});
