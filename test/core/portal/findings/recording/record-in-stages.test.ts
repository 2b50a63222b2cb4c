// What a large import makes of findings is what a small one makes of them: paired, joined, closed and opened again alike.
import t from 'tap';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { importWorld } from '../../imports/import-world.ts';
import { sarifDocument } from '../../imports/sarif-document.ts';

const cve = 'CVE-2026-1';
const ghsa = 'GHSA-aaaa-bbbb-cccc';
/** More than one transaction takes. */
const padding = 1_001;
const page = { limit: 100, offset: 0, sort: '-severity' } as const;

interface Vulnerability {
  readonly id: string;
  readonly related?: readonly string[];
  readonly name: string;
}

const grype = (found: readonly Vulnerability[], more: number) => ({
  matches: [
    ...found,
    ...Array.from({ length: more }, (_, index) => ({ id: `CVE-2000-${index}`, name: `pad-${index}` })),
  ].map(({ id, related = [], name }: Vulnerability) => ({
    vulnerability: { id, severity: 'High', dataSource: `https://example.com/${id}` },
    relatedVulnerabilities: related.map((alias) => ({ id: alias })),
    artifact: {
      name,
      version: '1.0.0',
      purl: `pkg:npm/${name}@1.0.0`,
      locations: [{ path: '/package-lock.json' }],
    },
  })),
  source: { type: 'directory', target: '.' },
  descriptor: { name: 'grype' },
});

interface Code {
  readonly name: string;
  readonly line?: number;
  readonly rule?: string;
}

const codes = (tool: string, found: readonly Code[], more: number) =>
  sarifDocument(
    [
      ...found,
      ...Array.from({ length: more }, (_, index): Code => ({ name: `pad${index}`, rule: 'pad' })),
    ].map(({ name, line = 3, rule = 'rule-1' }) => ({
      rule,
      line,
      path: rule === 'pad' ? 'pad.js' : 'src/a.js',
      snippet: `run(${name})`,
      properties: { tags: ['CWE-89', 'security'] },
    })),
    {
      tool: {
        driver: {
          name: tool,
          rules: ['rule-1', 'pad'].map((id) => ({ id, properties: { tags: ['CWE-89', 'security'] } })),
        },
      },
    },
  );

onBothDatabases(t, async (t, database) => {
  /** What each import says, and what the findings are at the end. */
  const outcome = async (test: typeof t, more: number) => {
    const { portal, admin, take } = await importWorld(test, database);
    const said: object[] = [];
    const imported = async (document: object, options: object) => {
      const { summary, findingsTotal } = await take(document, options);
      const { fixed, new: opened } = summary;
      said.push({ opened: opened - (opened >= padding ? more : 0), fixed, total: findingsTotal - more });
    };
    const of = { type: 'dependency', format: 'grype' };
    await imported(
      grype(
        [
          { id: ghsa, name: 'left' },
          { id: 'CVE-2026-9', name: 'right' },
        ],
        more,
      ),
      of,
    );
    await imported(
      codes(
        'Scanner',
        [{ name: 'a' }, { name: 'b', line: 7 }, { name: 'twin', line: 20 }, { name: 'twin', line: 30 }],
        more,
      ),
      {},
    );
    await imported(codes('Other', [{ name: 'a' }], more), {});
    const alias = { id: cve, related: [ghsa], name: 'left' };
    await imported(grype([alias], more), of);
    await imported(
      codes(
        'Scanner',
        [
          { name: 'a', line: 5 },
          { name: 'new', line: 9 },
          { name: 'twin', line: 24 },
        ],
        more,
      ),
      {},
    );
    await imported(codes('Scanner', [{ name: 'b', line: 8 }], more), {});
    await imported(
      codes(
        'Reviewer',
        [
          { name: 'x', rule: 'first words' },
          { name: 'y', line: 40, rule: 'kept' },
        ],
        more,
      ),
      { sampled: true },
    );
    await imported(codes('Reviewer', [{ name: 'x', line: 4, rule: 'other words' }], more), { sampled: true });
    const findings: string[] = [];
    for (let offset = 0; ; offset += 100) {
      const { items } = await portal.findings.list(admin, {}, { ...page, offset });
      if (items.length === 0) break;
      for (const { id, ruleId, status, location, advisory } of items) {
        if (location?.path === 'pad.js' || advisory?.id.startsWith('CVE-2000')) continue;
        const { witnesses } = await portal.findings.get(admin, id);
        findings.push(
          [ruleId, status, location?.path, location?.startLine, advisory?.id, witnesses.length].join(' '),
        );
      }
    }
    return { said, findings: findings.sort() };
  };

  t.test('recordInStages: makes of findings what recordFindings makes of them', async (t) => {
    const small = await outcome(t, 0);
    t.ok(small.findings.length > 6, small.findings.join('\n'));
    t.same(await outcome(t, padding), small);
  });
});
