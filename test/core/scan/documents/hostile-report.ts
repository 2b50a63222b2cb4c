// A report made of what a hostile repository could put into one.
import type { Report, ReportFinding, RuleInfo } from '@assay/core';
import { excerpt } from '../../../helpers/excerpt.ts';

export const hostileTexts: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</style></title><svg onload=alert(1)>',
  '=HYPERLINK("http://evil.example","click")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  'a "quoted", cell',
  'two\nlines\r\nand three',
  '\u202egnp.exe\u2066',
  '| cell | `code` | [link](http://evil.example) @everyone #1',
  'x'.repeat(10_000),
  '\ud800 half a letter',
  'ünïcödé 漢字 🎉',
];

const rule: RuleInfo = {
  id: 'hostile-rule',
  title: 'A rule',
  category: 'insecure-code',
  severity: 'high',
  cwe: ['CWE-79'],
  remediation: 'Nothing.',
  references: ['https://example.com/rule', 'javascript:alert(1)'],
} as unknown as RuleInfo;

export function hostileFinding(text: string, index: number): ReportFinding {
  return {
    id: `finding-${index}`,
    fingerprint: `test:${index}`,
    pathBound: false,
    ruleId: index % 2 === 0 ? 'hostile-rule' : text,
    category: 'insecure-code',
    severity: (['critical', 'high', 'medium', 'low', 'info'] as const)[index % 5] ?? 'info',
    title: text,
    description: text,
    remediation: text,
    confidence: 'medium',
    reachability: 'unknown',
    owners: [text],
    location:
      index % 3 === 2
        ? null
        : { path: `src/${text}`, startLine: 1, startColumn: 5, endLine: 2, endColumn: 3, commit: null },
    package:
      index % 3 === 2
        ? {
            purl: `pkg:npm/${text}`,
            name: text,
            version: text,
            fixedVersion: text,
            scope: 'runtime',
            dependencyPath: [text, text],
          }
        : null,
    advisory:
      index % 3 === 2
        ? {
            id: text,
            aliases: [text],
            cvss: null,
            cvssScore: null,
            url: 'javascript:alert(1)',
            published: null,
            modified: null,
            epss: null,
            kev: null,
          }
        : null,
    cwe: [],
    priority: { level: 'urgent', score: 100, reasons: [{ code: 'exploited', text }] },
    exploited: true,
    excerpt: excerpt(text),
    references: [],
    ...(index % 3 !== 2 && {
      flow: [
        { line: 1, code: text.slice(0, 120) },
        { line: 2, code: text.slice(0, 120) },
      ],
    }),
    ...(index % 2 === 0 && { suggestedEdit: { line: 1, before: text, after: `${text}.` } }),
    suppression: index % 7 === 6 ? { kind: 'comment', reason: text } : null,
    auditType: 'security',
    repository: text,
    status: index % 7 === 6 ? 'acknowledged' : 'open',
    statusReason: index % 7 === 6 ? text : null,
    firstSeenAt: '2026-03-01T10:00:00.000Z',
    lastSeenAt: '2026-03-05T10:00:00.000Z',
    resolvedAt: null,
    dueAt: '2026-03-08T10:00:00.000Z',
  } as ReportFinding;
}

export const hostileFindings: readonly ReportFinding[] = hostileTexts.map(hostileFinding);

/** `findings` instead of the hostile ones makes it as large as wanted. */
export function hostileReport(change: Partial<Report> = {}): Report {
  const text = hostileTexts[1] ?? '';
  return {
    type: 'findings',
    title: hostileTexts[0] ?? '',
    tool: { name: 'Assay', version: '0.1.0' },
    scope: text,
    asOf: '2026-03-05T10:00:00.000Z',
    day: '2026-03-10T00:00:00.000Z',
    counts: {
      open: 13,
      overdue: 13,
      total: hostileFindings.length,
      bySeverity: { critical: 3, high: 3, medium: 3, low: 2, info: 2 },
      byCategory: { 'insecure-code': 13 },
      byStatus: { open: 13, acknowledged: 2, resolved: 0, false_positive: 0 },
    },
    ages: {
      byAge: {
        week: { critical: 1, high: 0, medium: 2, low: 0, info: 0 },
        month: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
        quarter: { critical: 2, high: 3, medium: 1, low: 2, info: 2 },
        older: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
      },
      byDue: {
        overdue: { critical: 3, high: 3, medium: 3, low: 2, info: 2 },
        week: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
        month: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
        later: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
      },
    },
    audits: [
      {
        type: 'security',
        commit: '0'.repeat(40),
        ref: text,
        completedAt: null,
        coverage: {
          level: 'partial',
          complete: false,
          filesScanned: 1,
          filesSkipped: 1,
          bytesScanned: 1,
          skipped: [{ reason: 'too_large', count: 1 }],
          notices: [
            {
              reason: 'language_not_analyzed',
              count: 2,
              examples: ['src/a.kt'],
              subject: 'Kotlin',
              message: '2 Kotlin files were checked for secrets only.',
            },
          ],
        },
      },
    ],
    repositories: [
      {
        id: '0192f000-0000-7000-8000-000000000001',
        name: text,
        url: 'git@example.com:team/code.git',
        team: text,
        audits: [{ type: 'security', commit: '0'.repeat(40), ref: null, completedAt: null, coverage: null }],
        tags: [text],
        criticality: 'high',
        exposure: 'public',
        visibility: 'unknown',
        open: 13,
        critical: 3,
        high: 3,
        requiredLevel: 'level2',
        achievedLevel: 'level1',
        state: 'non_compliant',
        score: 50,
        imports: [
          { type: 'dependency', tool: text, artifact: text, completedAt: '2026-01-02T00:00:00.000Z' },
        ],
        blockers: [{ level: 'level2', name: text, message: text }],
        waivers: [{ level: 'level1', name: text, reason: text, expiresAt: '2026-12-31T00:00:00.000Z' }],
      },
    ],
    topRules: [{ ruleId: text, title: text, severity: 'high', open: 3 }],
    trends: [
      { date: '2026-03-04', opened: 13, resolved: 0, open: 13, complianceScore: null },
      { date: '2026-03-05', opened: 0, resolved: 1, open: 12, complianceScore: null },
    ],
    portfolio: null,
    inventory: null,
    vex: null,
    rules: new Map([[rule.id, rule]]),
    async *findings({ statuses } = {}) {
      yield* statuses ? hostileFindings.filter(({ status }) => statuses.includes(status)) : hostileFindings;
    },
    ...change,
  };
}
