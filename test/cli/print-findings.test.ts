// Findings as text: how the work grows with their number, and what fits a terminal or none.
import t from 'tap';
import { groupFindings, type ShownFinding } from '../../packages/cli/src/output/finding-groups.ts';
import { highestPriorityFirst } from '../../packages/cli/src/output/finding-order.ts';
import { findingLines, totalsLines } from '../../packages/cli/src/output/print-findings.ts';
import { type Column, Drawing } from '../../packages/cli/src/output/tables.ts';
import { textWidth } from '../../packages/cli/src/output/text-width.ts';
import { excerpt } from '../helpers/excerpt.ts';

const finding = (change: Partial<ShownFinding> = {}): ShownFinding => ({
  ruleId: 'weak-hash',
  severity: 'high',
  category: 'insecure-code',
  confidence: 'high',
  title: 'Weak hash algorithm',
  description: 'MD5 and SHA-1 can be forged.',
  remediation: 'Use SHA-256, or Argon2id for passwords.',
  location: { path: 'src/app.py', startLine: 1, endLine: 1, commit: null },
  package: null,
  advisory: null,
  excerpt: excerpt('hashlib.md5(password)'),
  priority: { level: 'medium', score: 50, reasons: [] },
  ...change,
});

const manyOfOneKind = (count: number): readonly ShownFinding[] =>
  Array.from({ length: count }, (_, index) =>
    finding({
      location: { path: `src/file-${index}.py`, startLine: index + 1, endLine: index + 1, commit: null },
    }),
  );

/** How often a field of any of the findings is read. */
function counting(findings: readonly ShownFinding[]): { findings: readonly ShownFinding[]; reads(): number } {
  let reads = 0;
  const handler = {
    get(target: ShownFinding, name: string) {
      reads += 1;
      return Reflect.get(target, name);
    },
    ownKeys(target: ShownFinding) {
      reads += 1;
      return Reflect.ownKeys(target);
    },
  };
  return { findings: findings.map((one) => new Proxy(one, handler)), reads: () => reads };
}

t.test('groupFindings, findingLines: read each finding of a group a fixed number of times', async (t) => {
  for (const all of [false, true]) {
    for (const width of [80, undefined]) {
      const perFinding = [250, 500, 1_000].map((count) => {
        const { findings, reads } = counting(manyOfOneKind(count));
        const lines = [...findingLines(groupFindings(findings), { all, width })];
        t.equal(lines.length, all ? count * 2 + 4 : 11, `${count} locations, all: ${all}`);
        return reads() / count;
      });
      t.ok(Math.max(...perFinding) <= Math.min(...perFinding) * 1.1, perFinding.join(', '));
    }
  }
});

t.test('groupFindings: the reason of a secret is what others can do with it, not its name', async (t) => {
  const [secret] = groupFindings([
    finding({ category: 'secrets-in-code', description: 'GitHub access token in the source.' }),
  ]);
  const [code] = groupFindings([finding()]);

  t.match(secret?.reasons, 'Whoever can read the repository');
  t.equal(code?.reasons, 'MD5 and SHA-1 can be forged.');
});

t.test('groupFindings: the most pressing first, whatever its severity', async (t) => {
  const ruled = (ruleId: string, change: Partial<ShownFinding>) => finding({ ruleId, ...change });
  const priority = (score: number) => ({ level: 'medium' as const, score, reasons: [] });
  const doubtful = {
    level: 'low' as const,
    score: 30,
    reasons: [{ code: 'low_confidence', text: 'It is in tests.' }],
  };
  const findings = [
    ruled('doubtful', { severity: 'critical', confidence: 'low', priority: doubtful }),
    ruled('plain', { priority: priority(50) }),
    ruled('pressing', { severity: 'medium', priority: priority(90) }),
    ruled('equal', { priority: priority(50) }),
  ];

  const order = ['pressing', 'plain', 'equal', 'doubtful'];
  t.strictSame(
    groupFindings(findings).map(({ ruleId }) => ruleId),
    order,
  );
  t.strictSame(
    highestPriorityFirst(findings).map(({ ruleId }) => ruleId),
    order,
  );
});

t.test('totalsLines: counts all findings, and names the first three with their places', async (t) => {
  const rules = ['a', 'b', 'c', 'd', 'e', 'f'];
  const findings = rules.flatMap((ruleId) => [
    finding({ ruleId, title: `Rule ${ruleId}` }),
    finding({
      ruleId,
      title: `Rule ${ruleId}`,
      location: { path: `src/${ruleId}.py`, startLine: 7, endLine: 7, commit: null },
    }),
  ]);

  t.strictSame(
    [...totalsLines(findings, groupFindings(findings), undefined)],
    [
      '12 findings in 6 groups: 12 high. The first three:',
      '  high      Rule a  src/app.py:1 and 1 more',
      '  high      Rule b  src/app.py:1 and 1 more',
      '  high      Rule c  src/app.py:1 and 1 more',
      '',
    ],
  );
  for (const line of totalsLines(findings, groupFindings(findings), 80)) t.ok(textWidth(line) <= 80, line);

  const path = `${'frontend/components/'.repeat(7)}validate-token.spec.ts`;
  const deep = [
    finding({
      title: 'GitHub personal access token',
      location: { path, startLine: 16, endLine: 16, commit: null },
    }),
  ];
  const [, named = ''] = totalsLines(deep, groupFindings(deep), 80);
  t.match(
    named,
    /GitHub personal access token {2}frontend\/.*….*validate-token\.spec\.ts:16$/,
    'a long path is cut',
  );
  t.equal(textWidth(named), 80);
});

t.test(
  'findingLines: a rule has one heading, and its places say how they are rated where that differs',
  async (t) => {
    const groups = groupFindings([
      finding({ confidence: 'medium', location: { path: 'b.py', startLine: 2, endLine: 2, commit: null } }),
      finding({
        severity: 'low',
        remediation: 'Use another.',
        location: { path: 'c.py', startLine: 3, endLine: 3, commit: null },
      }),
      finding(),
    ]);
    const lines = [...findingLines(groups, { width: undefined })];

    t.strictSame(
      lines.filter((line) => line.includes('Weak hash algorithm')),
      ['high  Weak hash algorithm'],
    );
    t.ok(lines.includes('  b.py:2 (confidence: medium)'));
    t.ok(lines.includes('  c.py:3 (low)'));
    t.ok(lines.includes('  Fix for c.py:3: Use another.'));
  },
);

t.test('findingLines: rules of other tools are not explained, and no empty fix is shown', (t) => {
  const groups = groupFindings([finding({ remediation: '' })]);
  const shown = [...findingLines(groups, { width: undefined, isOwn: false })].join('\n');
  t.notMatch(shown, /assay explain|Fix:/);
  t.match([...findingLines(groups, { width: undefined })].join('\n'), /assay explain weak-hash/);
  t.end();
});

t.test('findingLines: says further lines below a long place, broken between words', async (t) => {
  const path = `src/${'folder/'.repeat(8)}app.py`;
  const lines = [3, 12, 45, 60, 71, 80, 93];
  const findings = lines.map((line) =>
    finding({ location: { path, startLine: line, endLine: line, commit: null } }),
  );
  const place = `${path}:3`;
  const further = 'lines 12, 45, 60, 71, 80 and 1 more';

  const narrow = [...findingLines(groupFindings(findings), { width: 80 })];
  const unlimited = [...findingLines(groupFindings(findings), { width: undefined })];

  t.strictSame(narrow.slice(2, 4), [`  ${place}`, `    (also ${further})`]);
  t.equal(unlimited[2], `  ${place} (also ${further})`);
  for (const line of narrow) t.ok(textWidth(line) <= 80, line);
});

t.test('Drawing: a table asks each row for each of its values once', async (t) => {
  for (const width of [60, 200, undefined]) {
    for (const count of [250, 500, 1_000]) {
      let reads = 0;
      const value = (row: number) => {
        reads += 1;
        return `src/a/rather/long/path/to/file-${row}.ts:1`;
      };
      const columns: readonly Column<number>[] = [
        { title: 'Location', value, fit: 'path' },
        { title: 'Title', value, fit: 'wrap' },
      ];
      const lines = [...new Drawing(columns, width).lines(Array.from({ length: count }, (_, row) => row))];
      t.equal(reads, 2 * count);
      t.equal(lines.length, count + 1);
    }
  }
});

t.test(
  'findingLines: no line is wider than the terminal, but for a path, which is never broken',
  async (t) => {
    const path = `${'deeply/nested/folder/'.repeat(6)}file.py`;
    const findings = [
      finding(),
      finding({
        severity: 'low',
        title: '弱いハッシュ '.repeat(20).trim(),
        location: { path, startLine: 12, endLine: 12, commit: null },
      }),
    ];
    for (const width of [60, 80, 120, 200]) {
      const lines = [...findingLines(groupFindings(findings), { width })];
      for (const line of lines) t.ok(textWidth(line) <= width || line.includes(path), `${width}: ${line}`);
      t.ok(lines.includes(`  ${path}:12`));
    }
  },
);

t.test('findingLines: without a terminal sentences and paths are one line each', async (t) => {
  const long = 'A sentence that goes on. '.repeat(40).trim();
  const lines = [...findingLines(groupFindings([finding({ remediation: long })]), { width: undefined })];
  t.strictSame(lines, [
    'high  Weak hash algorithm',
    '  weak-hash',
    '  src/app.py:1',
    '    hashlib.md5(password)',
    `  Fix: ${long}`,
    '  More: assay explain weak-hash',
  ]);
});

t.test('groupFindings: titles of one rule that differ in their subject share a group', async (t) => {
  const unused = (name: string) =>
    finding({ ruleId: 'oxlint-no-unused-vars', title: `Unused variable '${name}'`, excerpt: null });
  const imported = (title: string) => finding({ ruleId: 'from-another-scanner', title, excerpt: null });

  const groups = groupFindings([unused('a'), unused('b'), imported('One thing'), imported('Another thing')]);

  t.match(groups, [
    { title: 'Unused variable', places: [{ detail: "'a'" }, { detail: "'b'" }] },
    { title: 'One thing' },
    { title: 'Another thing' },
  ]);
});

t.test('findingLines: the data flow names the file and line of each step', async (t) => {
  const flow = [
    { path: 'src/routes.py', line: 4, code: 'request.args' },
    { path: 'src/routes.py', line: 4, code: 'load(name)' },
    { line: 1, code: 'open(name)' },
  ];

  const lines = [...findingLines(groupFindings([finding({ flow })]), { width: 100 })];
  const inPlace = [...findingLines(groupFindings([finding({ flow: flow.slice(2) })]), { width: 100 })];

  t.ok(lines.includes('    Data flow: src/routes.py:4 → src/app.py:1'), lines.join('\n'));
  t.notOk(inPlace.some((line) => line.includes('Data flow')));
});

t.test('groupFindings: the vulnerabilities of one package are one group', async (t) => {
  const advisory = (id: string) => ({
    id,
    aliases: [],
    cvss: null,
    cvssScore: null,
    url: null,
    published: null,
    modified: null,
    epss: null,
    kev: null,
  });
  const vulnerability = (id: string, severity: ShownFinding['severity'], fixedVersion: string) =>
    finding({
      ruleId: 'vulnerable-dependency',
      category: 'dependency-vulnerability',
      severity,
      title: `stdlib 1.22.0: Problem of ${id}`,
      remediation: `Upgrade stdlib to ${fixedVersion} or later.`,
      location: { path: 'go.mod', startLine: 3, endLine: 3, commit: null },
      package: {
        purl: 'pkg:golang/stdlib@1.22.0',
        name: 'stdlib',
        version: '1.22.0',
        fixedVersion,
        scope: null,
        dependencyPath: null,
      },
      advisory: advisory(id),
      excerpt: null,
    });
  const findings = [
    ...Array.from({ length: 78 }, (_, index) => vulnerability(`GO-2024-${1000 + index}`, 'medium', '1.22.9')),
    vulnerability('GO-2025-4000', 'critical', '1.22.12'),
  ];

  const groups = groupFindings(findings);
  const lines = [...findingLines(groups, { width: 80 })];

  t.equal(groups.length, 1);
  t.strictSame(lines, [
    'critical  Go 1.22.0: 79 vulnerabilities',
    '  vulnerable-dependency',
    '  go.mod:3',
    '  critical  GO-2025-4000  Problem of GO-2025-4000',
    ...[0, 1, 2, 3].map((index) => `  medium    GO-2024-100${index}  Problem of GO-2024-100${index}`),
    '  … and 74 more (--all)',
    '  Fix: Upgrade stdlib to 1.22.12 or later.',
    '  More: assay explain vulnerable-dependency',
  ]);

  const twice = [vulnerability('CVE-2024-1', 'low', '1.22.1'), vulnerability('CVE-2024-1', 'high', '1.22.1')];
  t.strictSame(
    [
      ...findingLines(groupFindings([...twice, vulnerability('CVE-2024-2', 'low', '1.22.1')]), { width: 80 }),
    ].slice(0, 5),
    [
      'high  Go 1.22.0: 2 vulnerabilities',
      '  vulnerable-dependency',
      '  go.mod:3',
      '  high      CVE-2024-1  Problem of CVE-2024-1 (2 places)',
      '  low       CVE-2024-2  Problem of CVE-2024-2',
    ],
    'one that is in two places is one',
  );
});

t.test('findingLines: what lies in no file is where it was scanned', async (t) => {
  const hosts = ['https://a.example', 'https://b.example', null];
  const findings = hosts.map((artifact) => finding({ location: null, excerpt: null, artifact }));
  t.strictSame([...findingLines(groupFindings(findings), { width: 80 })].slice(2, 5), [
    '  https://a.example',
    '  https://b.example',
    '  (repository)',
  ]);
});

t.test('findingLines: a suggested edit stands under the code that it replaces', async (t) => {
  const edit = { line: 1, before: '  hashlib.md5(password)', after: '  hashlib.sha256(password)' };

  const lines = [...findingLines(groupFindings([finding({ suggestedEdit: edit })]), { width: 100 })];

  const index = lines.indexOf('    hashlib.md5(password)');
  t.equal(lines[index + 1], '    Suggested edit: hashlib.sha256(password)', lines.join('\n'));
});

t.test('findingLines: an edit of several lines keeps them and their indentation', async (t) => {
  const before = '  - package-ecosystem: npm';
  const after = `${before}\n    cooldown:\n      default-days: 7`;

  const lines = [
    ...findingLines(groupFindings([finding({ suggestedEdit: { line: 1, before, after } })]), { width: 60 }),
  ];

  const index = lines.indexOf('    Suggested edit:');
  t.strictSame(lines.slice(index + 1, index + 3), ['    +   cooldown:', '    +     default-days: 7']);
});
