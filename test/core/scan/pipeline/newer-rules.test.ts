// Which findings are of newer rules alone: by what was there at the commit audited before, and by which rules.
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { normalizeDetections } from '../../../../packages/core/src/scan/identity/normalize-detections.ts';
import {
  type EarlierRules,
  ruleSetOf,
  withNewerRules,
} from '../../../../packages/core/src/scan/pipeline/newer-rules.ts';
import { openSource } from '../../../../packages/core/src/scan/source/checkout/open-source.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';

interface Place {
  readonly rule: 'old' | 'new' | 'own-of-nobody';
  readonly path?: string;
  readonly line?: number;
  readonly endLine?: number;
  readonly flow?: readonly { readonly path?: string; readonly line: number; readonly code: string }[];
}

interface Audited {
  readonly folder: string;
  readonly earlier: string;
  readonly places: readonly Place[];
  readonly rulesBefore?: readonly string[];
  readonly rules?: readonly string[];
  readonly type?: 'security' | 'dependency';
}

/** The places of newer rules alone. */
async function ofNewerRules(
  t: Test,
  { folder, earlier, places, rulesBefore = ['old'], rules = ['new', 'old'], type = 'security' }: Audited,
): Promise<readonly string[]> {
  const source = await openSource({ kind: 'path', path: folder }, { environment: process.env });
  t.teardown(() => source.close());
  const findings = normalizeDetections(
    places.map(({ rule, path, line = 1, endLine = line, flow }) => ({
      ruleId: rule,
      category: 'insecure-code',
      severity: 'high',
      title: 'Title',
      description: 'Description.',
      remediation: 'Remediation.',
      location: path === undefined ? null : { path, startLine: line, endLine },
      anchor: { kind: 'code', text: `${path} ${line}` },
      ...(flow && { flow }),
    })),
    { fingerprintKey: 'k', commit: source.commit },
  );
  const before: EarlierRules = { commit: earlier, ruleSet: ruleSetOf(rulesBefore), ruleIds: rulesBefore };
  const marked = await withNewerRules(findings, {
    type,
    earlier: before,
    commit: source.commit ?? '',
    ruleIds: rules,
    hasFile: (path) => !path.includes('!'),
    knownFingerprints: new Set(),
    signal: new AbortController().signal,
    repositoryWith: async () => source.git ?? undefined,
  });
  const shown = marked.flatMap(({ introducedBy, location, ruleId }) =>
    introducedBy === 'rules' ? [`${ruleId} ${location?.path ?? ''}:${location?.startLine ?? ''}`] : [],
  );
  return shown.sort();
}

t.test('withNewerRules: tells a new rule on code that was there from one on changed code', async (t) => {
  const folder = join(t.testdir({ code: {} }), 'code');
  const text = 'one\ntwo\nthree\nfour\n';
  const code = gitRepository(folder, {
    'a.js': text,
    'moved.js': text.repeat(9),
    'same.js': text,
    'ö "x".js': text,
  });
  const earlier = code.git('rev-parse', 'HEAD');
  code.git('mv', 'moved.js', 'there.js');
  code.commit({
    'a.js': 'zero\none\n  two\nTHREE\nfour\n',
    'added.js': text,
    'ö "x".js': `zero\n${text}`,
    'blob.bin': 'a\0b',
  });
  const at = (path: string, line: number, endLine = line) => ({ rule: 'new' as const, path, line, endLine });

  t.strictSame(
    await ofNewerRules(t, {
      folder,
      earlier,
      places: [
        at('a.js', 1),
        at('a.js', 2),
        at('a.js', 3),
        at('a.js', 4),
        at('a.js', 2, 5),
        at('added.js', 1),
        at('there.js', 7),
        at('same.js', 4),
        at('ö "x".js', 1),
        at('ö "x".js', 2),
        at('lib.jar!/a.js', 1),
        { rule: 'new' },
        { rule: 'old' },
      ],
    }),
    ['new :', 'new a.js:2', 'new a.js:3', 'new same.js:4', 'new there.js:7', 'new ö "x".js:2'],
  );
});

t.test('withNewerRules: asks for every step of a flow', async (t) => {
  const folder = join(t.testdir({ code: {} }), 'code');
  const code = gitRepository(folder, { 'a.js': 'source\nsink\n', 'b.js': 'source\n' });
  const earlier = code.git('rev-parse', 'HEAD');
  code.commit({ 'b.js': 'another source\n' });
  const sink = { rule: 'new' as const, path: 'a.js', line: 2 };
  const step = (line: number, path?: string) => ({ line, code: '', ...(path && { path }) });

  t.strictSame(await ofNewerRules(t, { folder, earlier, places: [{ ...sink, flow: [step(1), step(2)] }] }), [
    'new a.js:2',
  ]);
  t.strictSame(
    await ofNewerRules(t, { folder, earlier, places: [{ ...sink, flow: [step(1, 'b.js'), step(2)] }] }),
    [],
  );
});

t.test('withNewerRules: of rules that were there before, asks for files that are as they were', async (t) => {
  const folder = join(t.testdir({ code: {} }), 'code');
  const code = gitRepository(folder, { 'a.js': 'one\ntwo\n', 'b.js': 'one\n' });
  const earlier = code.git('rev-parse', 'HEAD');
  code.commit({ 'a.js': 'one\ntwo\nthree\n' });
  const places = [
    { rule: 'old' as const, path: 'a.js', line: 1 },
    { rule: 'old' as const, path: 'b.js', line: 1 },
    { rule: 'own-of-nobody' as const, path: 'b.js', line: 1 },
  ];

  t.strictSame(await ofNewerRules(t, { folder, earlier, places }), ['old b.js:1', 'own-of-nobody b.js:1']);
  t.strictSame(
    await ofNewerRules(t, { folder, earlier, places, type: 'dependency' }),
    [],
    'new advisories find something in lockfiles that have not changed',
  );
  t.strictSame(await ofNewerRules(t, { folder, earlier, places, rules: ['old'] }), [], 'the same rules');
});

t.test('withNewerRules: everything new at the commit audited before is of the rules', async (t) => {
  const folder = join(t.testdir({ code: {} }), 'code');
  const code = gitRepository(folder, { 'a.js': 'one\n' });
  const earlier = code.git('rev-parse', 'HEAD');
  const places = [
    { rule: 'old' as const, path: 'a.js' },
    { rule: 'new' as const, path: 'a.js' },
  ];

  t.strictSame(await ofNewerRules(t, { folder, earlier, places }), ['new a.js:1', 'old a.js:1']);
});
