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
