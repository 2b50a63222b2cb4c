// `assay scan diff`: what is new or worse between two scans, what is gone, and what nobody can say.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { compareScans } from '../../packages/cli/src/scan/compare-scans.ts';
import type { ScanDocument, ScanFinding } from '../../packages/cli/src/scan/document.ts';
import { assayIn } from '../helpers/assay-command.ts';
import { fakePrivateKey } from '../helpers/fake-private-key.ts';
import { gitRepository } from '../helpers/git-repository.ts';

const finding = (name: string, more: Partial<ScanFinding> = {}) =>
  ({
    fingerprint: name,
    title: name,
    auditType: 'security',
    severity: 'medium',
    confidence: 'high',
    status: 'open',
    category: 'insecure-code',
    priority: { level: 'medium', reasons: [] },
    location: { path: `${name}.js`, startLine: 1 },
    ...more,
  }) as unknown as ScanFinding;

const scanOf = (
  findings: readonly ScanFinding[],
  { level = 'full', type = 'security', status = 'completed' } = {},
) => ({ audits: [{ type, status, coverage: { level }, findings }] }) as unknown as ScanDocument;

const named = async (before: ScanDocument, after: ScanDocument) => {
  const { unchanged, notCompared, ...lists } = await compareScans(before, after);
  const names = Object.entries(lists).map(([list, all]) => [list, all.map(({ title }) => title)]);
  return { ...Object.fromEntries(names), unchanged, notCompared };
};

t.test('compareScans: new, worse, gone, accepted, renamed and moved findings', async (t) => {
  const before = scanOf([
    finding('stays'),
    finding('twice'),
    finding('twice'),
    finding('worse'),
    finding('better', { severity: 'high' }),
    finding('gone'),
    finding('accepted'),
    finding('old name'),
    finding('long accepted', { status: 'acknowledged' }),
  ]);
  const after = scanOf([
    finding('stays', { location: { path: 'moved.js', startLine: 9 } as ScanFinding['location'] }),
    finding('twice'),
    finding('worse', { severity: 'high' }),
    finding('better'),
    finding('accepted', { status: 'acknowledged' }),
    finding('new name', { replaces: ['old name'] }),
    finding('added'),
    finding('long accepted', { status: 'acknowledged' }),
    finding('added accepted', { status: 'acknowledged' }),
  ]);

  t.strictSame(await named(before, after), {
    introduced: ['worse', 'added'],
    resolved: ['twice', 'gone'],
    unknown: [],
    accepted: ['accepted'],
    unchanged: 4,
    notCompared: [],
  });
});

t.test('compareScans: what was not read whole, or not at all, is not gone', async (t) => {
  const before = scanOf([finding('there')]);
  const unknown = {
    introduced: [],
    resolved: [],
    unknown: ['there'],
    accepted: [],
    unchanged: 0,
    notCompared: [],
  };

  t.strictSame(await named(before, scanOf([], { level: 'partial' })), unknown);
  t.strictSame(await named(before, scanOf([], { status: 'failed' })), unknown);
  t.match(await named(before, scanOf([], { level: 'limited' })), { resolved: ['there'], unknown: [] });
  const other = await named(before, scanOf([finding('package')], { type: 'dependency' }));
  t.match(other, { introduced: [], resolved: [], unknown: [], notCompared: ['security', 'dependency'] });
});

t.test('assay scan diff: saved results and commits, with the exit code of what is new', async (t) => {
  const folder = join(t.testdir(), 'compared');
  const repository = gitRepository(folder);
  repository.commit({
    'a.pem': fakePrivateKey('a'),
    'b.pem': fakePrivateKey('b'),
    'requirements.txt': 'flask==1.0\n',
  });
  repository.commit({
    'a.pem': null,
    'b.pem': null,
    'moved/b.pem': fakePrivateKey('b'),
    'c.pem': fakePrivateKey('c'),
  });
  const assay = assayIn(folder);
  const runOf = (type: string, ...args: readonly string[]) =>
    assay.run(['scan', ...args, '--type', type, '--offline'], { cwd: folder });
  const run = (...args: readonly string[]) => runOf('security', ...args);
  await run('--ref', 'HEAD~1', '--format', 'json', '--output', 'old.json', '--fail-on', 'never', '.');
  const { tool, ...withoutTool } = JSON.parse(readFileSync(join(folder, 'old.json'), 'utf8')) as ScanDocument;
  const withoutNotices = { level: 'full', skipped: [] };
  const others = [
    null,
    { audits: [{}] },
    withoutTool,
    { ...withoutTool, tool, audits: [null] },
    { ...withoutTool, tool, audits: [{ type: 'security', coverage: withoutNotices, findings: [] }] },
  ];

  const saved = await run('diff', 'old.json', 'HEAD');
  const back = await run('diff', 'HEAD', 'HEAD~1', '--json');
  const same = await run('diff', 'HEAD', 'HEAD');

  t.equal(saved.code, 1, saved.stderr);
  t.match(saved.stdout, /^New or worse:\n(?:.*\n)+? {2}c\.pem:1\n/);
  t.match(saved.stdout, /^Gone:\n {2}\w+ +Private key.* a\.pem:1\n\n1 new or worse, 1 gone, 1 unchanged\.$/m);
  t.match(JSON.parse(back.stdout), {
    before: { target: { ref: 'HEAD' } },
    introduced: [{ location: { path: 'a.pem' } }],
    resolved: [{ location: { path: 'c.pem' } }],
    unchanged: 1,
  });
  t.strictSame([same.code, same.stdout], [0, '0 new or worse, 0 gone, 2 unchanged.\n']);
  for (const other of others) {
    writeFileSync(join(folder, 'no-scan.json'), JSON.stringify(other));
    t.match(await run('diff', 'no-scan.json', 'HEAD'), {
      code: 2,
      stderr: /no-scan\.json is not a saved scan/,
    });
  }
  const undecided = await runOf('dependency', 'diff', 'HEAD~1', 'HEAD');
  t.match(
    undecided,
    { code: 3, stderr: /^HEAD~1 and HEAD: .*known vulnerabilities/m },
    'says why it exits with 3',
  );
  t.match(await run('diff', 'nowhere.json', 'HEAD'), { code: 2, stderr: /There is no file nowhere\.json/ });
});
