// Which commit introduced a finding: from the history, or not at all.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { normalizeDetections } from '../../../../packages/core/src/scan/identity/normalize-detections.ts';
import type { ReportedFinding } from '../../../../packages/core/src/scan/identity/reported-finding.ts';
import { addIntroductions } from '../../../../packages/core/src/scan/pipeline/introductions.ts';
import { openSource } from '../../../../packages/core/src/scan/source/checkout/open-source.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';

interface Place {
  readonly path: string;
  readonly line: number;
  readonly commit?: string;
}

function findingsAt(places: readonly Place[], commit: string | null): ReportedFinding[] {
  return normalizeDetections(
    places.map(({ path, line, commit }) => ({
      ruleId: 'a-rule',
      category: 'insecure-code',
      severity: 'high',
      title: 'Title',
      description: 'Description.',
      remediation: 'Remediation.',
      location: { path, startLine: line, endLine: line, ...(commit && { commit }) },
      anchor: { kind: 'code', text: `${path} ${line}` },
    })),
    { fingerprintKey: 'k', commit },
  );
}

/** `path:line` of each finding with the commit that introduced it. */
async function introduced(
  t: Test,
  folder: string,
  { places, known = [] }: { readonly places: readonly Place[]; readonly known?: readonly Place[] },
): Promise<Record<string, string | null>> {
  const source = await openSource({ kind: 'path', path: folder }, { environment: process.env });
  t.teardown(() => source.close());
  const knownFingerprints = new Set(findingsAt(known, source.commit).map(({ fingerprint }) => fingerprint));
  const findings = await addIntroductions(findingsAt(places, source.commit), {
    source,
    knownFingerprints,
    signal: new AbortController().signal,
    log: silentLog,
  });
  return Object.fromEntries(
    findings.map(({ location, introducedBy }) => [
      `${location?.path}:${location?.startLine}`,
      introducedBy === 'rules' ? introducedBy : (introducedBy?.commit ?? null),
    ]),
  );
}

t.test('addIntroductions: the commit that last changed the line, not counting whitespace', async (t) => {
  const code = gitRepository(join(t.testdir({ code: {} }), 'code'), { 'a.js': 'one\ntwo\nthree\n' });
  const first = code.git('rev-parse', 'HEAD');
  const second = code.commit({ 'a.js': 'one\n  two\nTHREE\n' });
  const places = [
    { path: 'a.js', line: 1 },
    { path: 'a.js', line: 2 },
    { path: 'a.js', line: 3 },
    { path: 'gone.js', line: 1 },
    { path: 'past.js', line: 1, commit: first },
  ];

  t.strictSame(await introduced(t, code.path, { places }), {
    'a.js:1': first,
    'a.js:2': first,
    'a.js:3': second,
    'gone.js:1': null,
    'past.js:1': first,
  });
});

t.test('addIntroductions: asks nothing about known findings', async (t) => {
  const code = gitRepository(join(t.testdir({ code: {} }), 'code'), { 'a.js': 'one\ntwo\n' });
  const [known, added] = [
    { path: 'a.js', line: 1 },
    { path: 'a.js', line: 2 },
  ];

  t.strictSame(await introduced(t, code.path, { places: [known, added], known: [known] }), {
    'a.js:1': null,
    'a.js:2': code.git('rev-parse', 'HEAD'),
  });
});

t.test('addIntroductions: says nothing of a history that is cut off', async (t) => {
  const folder = t.testdir({ code: {} });
  const code = gitRepository(join(folder, 'code'), { 'a.js': 'one\n' });
  code.commit({ 'b.js': 'two\n' });
  const shallow = join(folder, 'shallow');
  execFileSync('git', ['clone', '-q', '--depth=1', `file://${code.path}`, shallow]);

  t.strictSame(await introduced(t, shallow, { places: [{ path: 'a.js', line: 1 }] }), { 'a.js:1': null });
});
