// `assay triage`: keys in, decisions out, over streams like those of a terminal.
import { PassThrough } from 'node:stream';
import t from 'tap';
import type { Finding } from '../../packages/cli/src/client/api.d.ts';
import { Keyboard } from '../../packages/cli/src/triage/keyboard.ts';
import { type TriagePortal, triage } from '../../packages/cli/src/triage/triage-session.ts';
import { excerpt } from '../helpers/excerpt.ts';

function finding(id: string, more: Partial<Finding> = {}): Finding {
  return {
    id,
    repositoryId: 'repository-1',
    ruleId: 'sql-injection',
    severity: 'high',
    title: `Finding ${id}`,
    description: 'What is wrong.',
    remediation: 'How to fix it.',
    location: { path: 'src/app.ts', startLine: 12, endLine: 12, commit: null },
    package: null,
    advisory: null,
    cwe: ['CWE-89'],
    excerpt: excerpt('db.query("…" + id)\u001b[31m', 12),
    priority: { level: 'high', score: 70, reasons: [{ code: 'severity', text: 'High severity.' }] },
    ...more,
  } as unknown as Finding;
}

function terminal() {
  const input = Object.assign(new PassThrough(), {
    raw: [] as boolean[],
    setRawMode(isRaw: boolean) {
      this.raw.push(isRaw);
    },
  });
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk) => {
    shown += String(chunk);
  });
  return { input, output, shown: () => shown };
}

/** Runs the walk with everything typed ahead, as a person who is fast. */
async function walk(
  findings: readonly Finding[],
  keys: readonly string[],
  { refuse, proposed }: { readonly refuse?: string; readonly proposed?: string } = {},
) {
  const { input, output, shown } = terminal();
  const calls: string[] = [];
  let waiting = [...findings];
  const portal: TriagePortal = {
    total: findings.length,
    repositoryName: () => 'shop',
    async read() {
      const part = waiting.slice(0, 2);
      waiting = waiting.slice(2);
      return part;
    },
    async decide(id, status, comment) {
      if (status === refuse) throw new Error('The role developer does not allow this.');
      calls.push([id, status, comment].filter((one) => one !== undefined).join(' '));
      return status === proposed ? 'proposed' : 'set';
    },
  };
  const keyboard = new Keyboard(input, output);
  for (const key of keys) input.write(key);
  const result = await triage(portal, { keyboard, output, columns: () => 80 });
  keyboard.close();
  return { calls, result, shown: shown(), raw: input.raw };
}

t.test('triage: one key decides, a false positive asks why, and quitting keeps decisions', async (t) => {
  const { calls, result, raw } = await walk(
    ['1', '2', '3', '4'].map((id) => finding(id)),
    ['a', 'f', 'not reachable\r', 's', 'r', 'q'],
  );

  t.same(calls, ['1 acknowledged', '2 false_positive not reachable', '4 resolved']);
  t.same(result, { decided: { acknowledged: 1, false_positive: 1, resolved: 1 }, proposed: 0, skipped: 1 });
  t.same(raw, [true, false], 'the terminal is given back');
});

t.test('triage: undo takes the last decisions back, one by one', async (t) => {
  const { calls, result, shown } = await walk(
    ['1', '2'].map((id) => finding(id)),
    ['a', 'r', 'u', 'u', 'u', 'q'],
  );

  t.same(calls, ['1 acknowledged', '2 resolved', '2 open', '1 open']);
  t.same(result.decided, { acknowledged: 0, false_positive: 0, resolved: 0 });
  t.match(shown, /Undone: Finding 1 is open again\.[\s\S]*There is nothing to undo\./);
});

t.test('triage: going back and deciding anew goes over open', async (t) => {
  const { calls, result } = await walk([finding('1')], ['a', 'b', 'r', 'q']);

  t.same(calls, ['1 acknowledged', '1 open', '1 resolved']);
  t.same(result.decided, { acknowledged: 0, false_positive: 0, resolved: 1 });
});

t.test('triage: a reason can be corrected and given up, and an empty one decides nothing', async (t) => {
  const { calls } = await walk(
    [finding('1')],
    ['f', '\r', 'f', 'abc', '\u001b', 'f', 'abX', '\u007f', 'c\r', 'q'],
  );

  t.same(calls, ['1 false_positive abc']);
});

t.test('triage: what waits for approval is said, and counts as proposed', async (t) => {
  const keys = ['a', 'r', 'q'];
  const { calls, shown, result } = await walk([finding('1'), finding('2')], keys, {
    proposed: 'acknowledged',
  });

  t.same(calls, ['1 acknowledged', '2 resolved']);
  t.match(shown, /proposed as acknowledged: .*An auditor decides\./);
  t.match(result, { decided: { acknowledged: 0, resolved: 1 }, proposed: 1 });
});

t.test('triage: what the portal refuses is said, and the finding stays', async (t) => {
  const { calls, shown, result } = await walk([finding('1')], ['a', 'r', 'q'], { refuse: 'acknowledged' });

  t.match(shown, /Not changed: The role developer does not allow this\./);
  t.same(calls, ['1 resolved']);
  t.equal(result.decided.resolved, 1);
});

t.test(
  'triage: an arrow key between others decides nothing, and Ctrl-C at a question ends the walk',
  async (t) => {
    const arrows = await walk([finding('1'), finding('2')], ['s\u001b[A\u001b[Dr', 'q']);
    const ended = await walk([finding('1'), finding('2')], ['a', 'f', 'abc\u0003', 'r', 'q']);

    t.same(arrows.calls, ['1 resolved']);
    t.notMatch(arrows.shown, /Why is it accepted/);
    t.same(ended.calls, ['1 acknowledged'], 'what is typed behind Ctrl-C is not read');
  },
);

t.test('triage: shows what a decision needs, and obeys nothing in it', async (t) => {
  const { shown } = await walk([finding('0192abcd-0000-7000-8000-000000000000')], ['q']);

  t.match(shown, /1 of 1 {2}\S{8}\n/);
  t.match(shown, /^shop {2}src\/app\.ts:12$/m);
  t.match(shown, /sql-injection {2}CWE-89/);
  t.match(shown, /db\.query\("…" \+ id\)�\[31m/);
  t.match(shown, /\[a\]ccept.*\[f\]alse positive.*\[u\]ndo/);
});

t.test('triage: ends with the terminal, with Ctrl-C and with the last finding', async (t) => {
  t.same((await walk([finding('1')], ['\u0003'])).calls, []);
  t.match((await walk([finding('1')], ['a', 'q'])).shown, /That was the last finding\./);
  const { input, output } = terminal();
  const keyboard = new Keyboard(input, output);
  input.end();
  t.equal(await keyboard.next(), undefined);
});
