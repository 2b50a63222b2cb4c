// The passes of matchFindings, one by one: which pass pairs what, and what none of them may pair.
import t from 'tap';
import { itemsPerTurn } from '../../../../../packages/core/src/portal/findings/matching/in-turns.ts';
import { matchFindings } from '../../../../../packages/core/src/portal/findings/matching/match.ts';
import type { KnownFinding } from '../../../../../packages/core/src/portal/findings/matching/match-pass.ts';
import { normalizeDetections } from '../../../../../packages/core/src/scan/identity/normalize-detections.ts';
import type { ReportedFinding } from '../../../../../packages/core/src/scan/identity/reported-finding.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';

const everything = { pathExists: () => true, ruleExists: () => true };

t.test(
  'matchFindings: a vulnerable package keeps its history in another lockfile, though the old file stays',
  async (t) => {
    const known = knownAs('known', reported(vulnerability('a/package-lock.json')));
    const moved = reported(vulnerability('b/package-lock.json'));

    const { pairs, added, missing } = await matchFindings([known], [moved], everything);

    t.same(
      pairs.map(({ known: { id }, evidence }) => [id, evidence.pass, evidence.previousLocation?.path]),
      [['known', 'identity', 'a/package-lock.json']],
    );
    t.same([added, missing], [[], []]);
  },
);

t.test('matchFindings: a package that two lockfiles name now is not paired with either', async (t) => {
  const known = knownAs('known', reported(vulnerability('a/package-lock.json')));
  const found = [
    reported(vulnerability('b/package-lock.json')),
    reported(vulnerability('c/package-lock.json')),
  ];

  const { pairs, added, missing } = await matchFindings([known], found, everything);

  t.equal(pairs.length, 0);
  t.same([added.length, missing.length], [2, 1]);
});

t.test('matchFindings: code in another file is another finding while the old file stays', async (t) => {
  const known = knownAs('known', reported(code('a.ts')));

  const { pairs, added } = await matchFindings([known], [reported(code('b.ts'))], everything);

  t.equal(pairs.length, 0);
  t.equal(added.length, 1);
});

t.test('matchFindings: code keeps its history when its file was renamed', async (t) => {
  const known = knownAs('known', reported(code('a.ts')));
  const options = { ...everything, pathExists: (path: string) => path !== 'a.ts' };

  const { pairs } = await matchFindings([known], [reported(code('b.ts'))], options);

  t.same(
    pairs.map(({ evidence }) => evidence.pass),
    ['rename'],
  );
});

t.test('matchFindings: of two rules that are gone, neither hands its history to a third', async (t) => {
  const known = ['old-rule', 'older-rule'].map((ruleId) =>
    knownAs(ruleId, reported({ ...code('a.ts'), ruleId })),
  );
  const found = [reported({ ...code('a.ts'), ruleId: 'new-rule' })];
  const options = { ...everything, ruleExists: (ruleId: string) => ruleId === 'new-rule' };

  const { pairs, missing } = await matchFindings(known, found, options);
  const { pairs: alone } = await matchFindings(known.slice(0, 1), found, options);

  t.same([pairs.length, missing.length], [0, 2]);
  t.same(
    alone.map(({ known: { id } }) => id),
    ['old-rule'],
  );
});

t.test('matchFindings: of copies in one file, the nearest lines are the same', async (t) => {
  const at = (line: number): Detection => ({
    ...code('a.ts'),
    location: { path: 'a.ts', startLine: line, endLine: line },
  });
  const known = [10, 13].map((line) => knownAs(`line ${line}`, reported(at(line))));

  const { pairs, missing } = await matchFindings(known, [reported(at(12))], everything);

  t.same(
    pairs.map(({ known: { id } }) => id),
    ['line 13'],
  );
  t.same(
    missing.map(({ id }) => id),
    ['line 10'],
  );
});

t.test('matchFindings: as many copies as before are paired in the order of their lines', async (t) => {
  const at = (line: number): Detection => ({
    ...code('a.ts'),
    location: { path: 'a.ts', startLine: line, endLine: line },
  });
  const known = [30, 10].map((line) => knownAs(`line ${line}`, reported(at(line))));

  const { pairs } = await matchFindings(known, [reported(at(12)), reported(at(32))], everything);

  t.same(
    pairs.map(({ known: { id }, reported: { location } }) => `${id} to ${location?.startLine}`),
    ['line 10 to 12', 'line 30 to 32'],
  );
});

t.test("matchFindings: a tool's fingerprint that two findings have now decides nothing", async (t) => {
  const withTool = (text: string): ReportedFinding => ({
    ...reported({ ...detectionAt('a.ts'), anchor: { kind: 'code', text } }),
    toolFingerprint: 'tool:1',
  });
  const known = knownAs('known', withTool('eval(second)'));

  const { pairs } = await matchFindings(
    [known],
    [withTool('eval(first)'), withTool('eval(second)')],
    everything,
  );

  t.same(
    pairs.map(({ reported: { fingerprint }, evidence }) => [fingerprint, evidence.pass]),
    [[known.fingerprint, 'path']],
  );
});

t.test('matchFindings: gives way after a bounded number of findings, however many there are', async (t) => {
  const template = reported(code('a.ts'));
  const mostReadsInATurn = async (count: number): Promise<number> => {
    let reads = 0;
    let most = 0;
    let isRunning = true;
    const counted = (index: number): ReportedFinding =>
      Object.defineProperty({ ...template }, 'fingerprint', {
        get: () => {
          reads += 1;
          return `v1:${index}`;
        },
      });
    const found = Array.from({ length: count }, (_, index) => counted(index));
    const known = found.map((one, index) =>
      Object.defineProperties({ id: String(index), status: 'open', missingSince: null } as KnownFinding, {
        ...Object.getOwnPropertyDescriptors(one),
      }),
    );
    const turn = (): void => {
      most = Math.max(most, reads);
      reads = 0;
      if (isRunning) setImmediate(turn);
    };
    turn();

    const { pairs } = await matchFindings(known, found, everything);
    isRunning = false;
    t.equal(pairs.length, count);
    return most;
  };

  const [once, twice, fourTimes] = [
    await mostReadsInATurn(10_000),
    await mostReadsInATurn(20_000),
    await mostReadsInATurn(40_000),
  ];

  t.ok(once <= 3 * itemsPerTurn, `${once}`);
  t.same([twice, fourTimes], [once, once]);
});

function vulnerability(path: string): Detection {
  return {
    ...detectionAt(path),
    category: 'dependency-vulnerability',
    ruleId: 'known-vulnerability',
    anchor: { kind: 'dependency', purl: 'pkg:npm/lodash', advisory: 'CVE-2019-10744' },
  };
}

function code(path: string): Detection {
  return { ...detectionAt(path), anchor: { kind: 'code', text: 'eval(request.query.code)' } };
}

function detectionAt(path: string): Detection {
  return {
    ruleId: 'code-injection',
    category: 'insecure-code',
    severity: 'high',
    title: 'Code injection',
    description: 'The code comes from the request.',
    remediation: 'Do not evaluate what a request sends.',
    location: { path, startLine: 1, endLine: 1 },
    anchor: { kind: 'code', text: '' },
  };
}

function reported(detection: Detection): ReportedFinding {
  const [finding] = normalizeDetections([detection], { fingerprintKey: 'key', commit: null });
  if (!finding) throw new Error('The detection was left out.');
  return finding;
}

function knownAs(id: string, finding: ReportedFinding): KnownFinding {
  return { ...finding, id, status: 'open', missingSince: null };
}
