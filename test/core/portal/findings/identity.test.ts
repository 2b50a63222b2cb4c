// A finding stays the same finding: identity, pairing, and a repository that changes in every way we could think of.

import t from 'tap';
import { matchFindings } from '../../../../packages/core/src/portal/findings/matching/match.ts';
import type { KnownFinding } from '../../../../packages/core/src/portal/findings/matching/match-pass.ts';
import { anchorHash, fingerprint } from '../../../../packages/core/src/scan/identity/fingerprint.ts';
import {
  byImportance,
  normalizeDetections,
} from '../../../../packages/core/src/scan/identity/normalize-detections.ts';
import type { ReportedFinding } from '../../../../packages/core/src/scan/identity/reported-finding.ts';
import type { Anchor, Detection } from '../../../../packages/core/src/vocabulary/detection.ts';
import { severities } from '../../../../packages/core/src/vocabulary/severity.ts';
import { draws, fc } from '../../../helpers/properties.ts';
import { mutations } from '../../scan/identity/mutations.ts';
import { rerun, seededChoice } from './rerun.ts';

const code = (text: string): Anchor => ({ kind: 'code', text });
const identity = (anchor: Anchor, rule = 'a-rule') => fingerprint(rule, anchor, 'key');

t.test('fingerprint: ignores the layout of code', async (t) => {
  const plain = identity(code('if (user.isAdmin) {\n  run(input)\n}'));
  t.equal(identity(code('\tif (user.isAdmin) {\r\n\t\trun(input)\r\n\t}\r\n')), plain, 're-indented, CRLF');
  t.equal(identity(code('if(user.isAdmin){ run( input ) }')), plain, 'formatted otherwise');
  t.equal(
    identity(code('\ufeffif (user.isAdmin) {\u00a0\u2028 run(input)\n}')),
    plain,
    'marks and odd spaces',
  );
  t.not(identity(code('if (user.is Admin) { run(input) }')), plain, 'words that fall apart are other words');
  t.not(identity(code('if (user.isadmin) { run(input) }')), plain, 'case counts');
  t.match(plain, /^v1:[0-9a-f]{32}$/);
});

t.test('fingerprint: depends on category, rule and key', async (t) => {
  const secret: Anchor = { kind: 'secret', value: 'x' };
  t.not(identity(secret), identity(secret, 'another-rule'));
  t.not(identity(secret), fingerprint('a-rule', secret, 'another key'));
  t.not(identity(secret), identity(code('x')));
  t.not(
    identity({ kind: 'control', control: 'ab', subject: 'c' }),
    identity({ kind: 'control', control: 'a', subject: 'bc' }),
    'parts do not run into each other',
  );
  const dependency: Anchor = { kind: 'dependency', purl: 'pkg:npm/a', advisory: 'CVE-1' };
  t.equal(identity(dependency), identity(dependency, 'another-rule'), 'an advisory needs no rule');
  t.equal(anchorHash(code(' \n'), 'key'), '', 'a place without code has no anchor of its own');
});

t.test(
  'fingerprint and matchFindings: new titles, descriptions and remediations keep identity',
  async (t) => {
    const anchors: Anchor[] = [
      code('eval(input)'),
      { kind: 'secret', value: 'v' },
      { kind: 'dependency', purl: 'pkg:npm/a', advisory: 'CVE-1' },
      { kind: 'control', control: 'changelog' },
    ];
    const texts = { title: 'Other', description: 'Other words.', remediation: 'Other advice.' };

    for (const anchor of anchors) {
      const before = reportedAs({ anchor });
      const after = reportedAs({ anchor, ...texts });
      const known = { ...before, id: 'known', number: 1, state: 'open' } as unknown as KnownFinding;

      t.equal(after.fingerprint, before.fingerprint, anchor.kind);
      t.equal((await matchFindings([known], [after], everything)).pairs.length, 1, anchor.kind);
    }
  },
);

t.test(
  'matchFindings: a secret that two rules report at one place is one finding, with the higher confidence',
  async (t) => {
    const found = normalizeDetections(
      [
        detection({
          ruleId: 'generic',
          confidence: 'medium',
          secretTier: 'generic',
          anchor: { kind: 'secret', value: 'v' },
        }),
        detection({
          ruleId: 'vendor',
          confidence: 'high',
          secretTier: 'provider',
          anchor: { kind: 'secret', value: 'v' },
        }),
      ],
      { fingerprintKey: 'key', commit: null },
    );

    t.match(found, [{ ruleId: 'vendor' }]);
    t.equal(found.length, 1);
  },
);

t.test('normalizeDetections: orders by severity, path, line, rule and identity', async (t) => {
  const choice = seededChoice(7);
  const found = normalizeDetections(
    Array.from({ length: 400 }, (_, index) =>
      detection({
        severity: choice.pick(severities),
        ruleId: choice.pick(['a-rule', 'b-rule']),
        anchor: code(`call(${index})`),
        location: {
          path: choice.pick(['b.ts', 'a.ts', 'A/c.ts']),
          startLine: 1 + choice.below(20),
          endLine: 30,
        },
      }),
    ),
    { fingerprintKey: 'key', commit: null },
  );

  t.equal(found.length, 400);
  t.strictSame(found, [...found].reverse().sort(byImportance));
});

t.test('fingerprint: keeps no value of a secret, and the path still leads to its file', async (t) => {
  const kept = (value: string) =>
    reportedAs({
      anchor: { kind: 'secret', value },
      location: { path: `docker/${value}.env`, startLine: 1, endLine: 1 },
      excerpt: `PASSWORD=${value}`,
    });
  const long = ['kq93', 'x'.repeat(4), '7Zr2mW8p'].join('-');

  const word = kept('sentinel');
  t.equal(word.location?.path, 'docker/sentinel.env', 'a word that is a name as well');
  t.match(word.excerpt, { lines: ['PASSWORD=…(8 characters)'], redacted: true });
  t.notMatch(JSON.stringify(kept(long)), long);
});

t.test('a thousand re-runs of changing repositories: nothing is lost, nothing is mixed up', async (t) => {
  const renames = { all: 0, recognised: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.array(fc.integer({ min: 0, max: mutations.length - 1 }), { minLength: 1, maxLength: 4 }),
      async (seed, indexes) => {
        const changes = indexes.map((index) => mutations[index] as (typeof mutations)[number]);
        const verdict = await rerun(seededChoice(seed), changes);
        renames.all += verdict.renames.all;
        renames.recognised += verdict.renames.recognised;
        const faults = [...verdict.falseCloses, ...verdict.falseNews, ...verdict.wrongMerges];
        if (faults.length > 0) throw new Error(`${changes.map(({ name }) => name)}: ${faults}`);
      },
    ),
    { numRuns: draws(1_000, 150) },
  );

  t.ok(mutations.length >= 20);
  t.ok(renames.all > draws(100, 10));
  t.ok(renames.recognised / renames.all >= 0.99, `${renames.recognised} of ${renames.all} renames`);
});

t.test('matchFindings: a removed rule is succeeded by a new rule, not by an existing one', async (t) => {
  const known = [
    toKnown(reportedAs({ ruleId: 'old', line: 18 }), 0),
    toKnown(reportedAs({ ruleId: 'other', anchor: code('elsewhere()'), line: 90 }), 1),
  ];
  const reported = [
    reportedAs({ ruleId: 'other', line: 30 }),
    reportedAs({ ruleId: 'old-v2', line: 40 }),
    reportedAs({ ruleId: 'other', anchor: code('elsewhere()'), line: 95 }),
  ];

  const { pairs, added, missing } = await matchFindings(known, reported, {
    ...everything,
    ruleExists: (ruleId) => ruleId !== 'old',
  });

  t.match(
    pairs.map((pair) => [pair.known.ruleId, pair.reported.ruleId, pair.evidence.pass]),
    [
      ['other', 'other', 'path'],
      ['old', 'old-v2', 'rule'],
    ],
  );
  t.match(added, [{ ruleId: 'other' }]);
  t.strictSame(missing, []);
});

t.test('fingerprint: the fingerprint of the tool takes precedence', async (t) => {
  const before = reportedAs({ anchor: code('old()'), toolFingerprint: 'f1' });
  const after = reportedAs({ anchor: code('rewritten()'), toolFingerprint: 'f1', line: 40 });

  t.equal(await pass([before], [after]), 'tool');
  t.equal(
    await pass([before], [{ ...after, location: { ...place, path: 'other.ts' } }]),
    'new',
    'another file',
  );
  t.equal(await pass([before], [after, { ...after }]), 'new', 'a name that two bear is no name');
});

t.test('fingerprint: findings without code are distinguished by their description', async (t) => {
  const at = (line: number, description: string) => reportedAs({ anchor: code(''), line, description });
  const known = [at(10, 'about a'), at(20, 'about b')].map(toKnown);
  const { pairs, missing } = await matchFindings(known, [at(18, 'about a')], everything);

  t.equal(pairs[0]?.known.id, '0');
  t.equal(missing[0]?.id, '1');
  t.equal(
    await pass([at(10, 'a')], [{ ...at(10, 'a'), location: { ...place, path: 'b.ts' } }], []),
    'new',
    'never a rename',
  );
});

t.test('matchFindings: identical findings keep their places, however many there are', async (t) => {
  const twin = (line: number, excerpt = 'same') => reportedAs({ anchor: code('x()'), line, excerpt });
  const pairing = async (olds: number[], news: number[]) =>
    (
      await matchFindings(
        olds.map((line) => twin(line)).map(toKnown),
        news.map((line) => twin(line)),
        everything,
      )
    ).pairs
      .map(({ known, reported }) => [known.location?.startLine, reported.location?.startLine])
      .sort((a, b) => Number(a[0]) - Number(b[0]));

  t.same(await pairing([10, 20, 30], [110, 120, 130]), [
    [10, 110],
    [20, 120],
    [30, 130],
  ]);
  t.same(await pairing([10, 20, 30], [11, 31]), [
    [10, 11],
    [30, 31],
  ]);
  t.same(await pairing([10, 31], [9, 20, 30]), [
    [10, 9],
    [31, 30],
  ]);

  const many = Array.from({ length: 10_000 }, (_, index) => index * 3);
  t.equal((await pairing(many, many.slice(1))).length, many.length - 1, 'done in a moment, not in n²');

  const known = [twin(10, 'in one'), twin(50, 'in two')].map(toKnown);
  const { pairs } = await matchFindings(known, [twin(52, 'in one')], everything);
  t.equal(pairs[0]?.known.id, '0', 'what stands around it goes before the line');
});

t.test('matchFindings: pairs renamed files only when the rename is unambiguous', async (t) => {
  const at = (path: string, text = 'x()') => ({
    ...reportedAs({ anchor: code(text) }),
    location: { ...place, path },
  });
  const gone = (path: string) => !path.startsWith('old');

  t.equal(await pass([at('old.ts')], [at('new.ts')], gone), 'rename');
  t.equal(await pass([at('kept.ts')], [at('new.ts')], gone), 'new', 'the old file is still there');
  t.equal(await pass([at('old.ts')], [at('a.ts'), at('b.ts')], gone), 'new', 'two heirs');
  t.equal(await pass([at('old1.ts'), at('old2.ts')], [at('new.ts')], gone), 'new', 'two ancestors');
  t.equal(
    await pass([at('old/a.ts'), at('old/b.ts')], [at('new/b.ts'), at('new/a.ts')], gone),
    'rename',
    'a folder',
  );

  const told = await matchFindings(
    [at('old1.ts'), at('old2.ts'), at('old1.ts', 'a()'), at('old2.ts', 'b()')].map(toKnown),
    [at('p.ts'), at('q.ts'), at('q.ts', 'a()'), at('p.ts', 'b()')],
    { ...everything, pathExists: gone },
  );
  t.same(
    told.pairs.map(({ known, reported }) => `${known.location?.path} → ${reported.location?.path}`).sort(),
    ['old1.ts → q.ts', 'old1.ts → q.ts', 'old2.ts → p.ts', 'old2.ts → p.ts'],
    'what is alone in its file tells what became of the others',
  );

  const once = { ...toKnown(at('old.ts'), 0), missingSince: '2026-01-01T00:00:00.000Z' };
  const later = await matchFindings([once], [at('new.ts')], { ...everything, pathExists: gone });
  t.equal(later.added.length, 1, 'what was gone before is nobody’s ancestor now');
});

const place = { path: 'a.ts', startLine: 10, endLine: 10, commit: null };
const everything = { pathExists: () => true, ruleExists: () => true };

async function pass(
  before: readonly ReportedFinding[],
  after: readonly ReportedFinding[],
  exists: ((path: string) => boolean) | readonly string[] = () => true,
): Promise<string> {
  const pathExists = typeof exists === 'function' ? exists : (path: string) => exists.includes(path);
  const { pairs } = await matchFindings(before.map(toKnown), after, { ...everything, pathExists });
  return pairs[0]?.evidence.pass ?? 'new';
}

function toKnown(one: ReportedFinding, index: number): KnownFinding {
  return { ...one, id: String(index), status: 'open', missingSince: null };
}

function detection({ line = 10, ...parts }: Partial<Detection> & { line?: number }): Detection {
  return {
    ruleId: 'a-rule',
    category: 'insecure-code',
    severity: 'high',
    title: 'Title',
    description: 'Description',
    remediation: 'Remediation',
    location: { path: 'a.ts', startLine: line, endLine: line },
    anchor: code('x()'),
    ...parts,
  };
}

function reportedAs(parts: Partial<Detection> & { line?: number }): ReportedFinding {
  const [finding] = normalizeDetections([detection(parts)], { fingerprintKey: 'key', commit: null });
  return finding as ReportedFinding;
}
