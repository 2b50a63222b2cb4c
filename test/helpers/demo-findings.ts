// The findings of the demo portal: plausible ones, and hostile ones.
import type { RunAudit } from '@assay/core';
import { excerpt } from './excerpt.ts';
import { auditRun } from './fake-audit.ts';

export type Found = Awaited<ReturnType<RunAudit>>['findings'][number];

const rules = [
  ['aws-access-key', 'secrets-in-code', 'critical', 'AWS access key in the source', 'src/config/storage.ts'],
  ['sql-injection', 'insecure-code', 'high', 'SQL injection', 'src/orders/search.ts'],
  ['weak-hash', 'insecure-code', 'medium', 'Weak hash algorithm', 'src/account/password.ts'],
  [
    'unpinned-action',
    'ci-configuration',
    'low',
    'Not met: Actions pinned by commit SHA',
    '.github/workflows/release.yml',
  ],
  [
    'long-function',
    'code-complexity',
    'info',
    'Long function settleInvoices (214 lines)',
    'src/invoices/settle.ts',
  ],
] as const;

export const demoRuleIds: readonly string[] = rules.map(([ruleId]) => ruleId);

/** A share of the findings of a repository: from the first to before the last. */
export function demoFindings(seed: string, from: number, to: number): Found[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
    const index = from + offset;
    const [ruleId, category, severity, title, path] =
      rules[(index * 3 + seed.length) % rules.length] ?? rules[0];
    return finding({
      ruleId,
      category,
      severity,
      title,
      path,
      fingerprint: `demo:${seed}:${index}`,
      line: 12 + index * 7,
    });
  });
}

/** Rule → texts and code of its findings; lines of the data flow count from the first line of the finding. */
const code: Readonly<
  Record<
    string,
    Partial<Pick<Found, 'description' | 'remediation' | 'flow'> & { readonly excerpt: readonly string[] }>
  >
> = {
  'sql-injection': {
    description:
      'An attacker who controls part of the statement can read and modify the whole database. Matched: `db.query`. CWE-89.',
    remediation:
      "Pass values as parameters: `db.query('select id, title from orders where title = $1', [term])`.",
    excerpt: [
      "router.get('/orders', async (request) => {",
      '  // Shown on the page of orders.',
      '  const { term } = request.query;',
      "  const where = ' where title = ' + term;",
      "  return db.query('select id, title from orders' + where);",
      '});',
      '',
    ],
    flow: [
      { line: 0, code: 'request.query' },
      { line: 0, code: 'term' },
      { line: 1, code: 'where' },
      { line: 2, code: "db.query('select id, title from orders' + where)" },
    ],
  },
  'weak-hash': {
    description: 'A fast function lets whoever has the table try billions of passwords a second.',
    remediation: 'Hash passwords with argon2id, which is slow and needs memory.',
    excerpt: [
      'export function hashOf(password: string): string {',
      '  // Kept for accounts of the old shop.',
      "  return createHash('md5').update(password).digest('hex');",
      '}',
    ],
  },
};

interface Shape {
  readonly ruleId: string;
  readonly category: Found['category'];
  readonly severity: Found['severity'];
  readonly title: string;
  readonly path: string;
  readonly fingerprint: string;
  readonly line: number;
}

function finding({ ruleId, category, severity, title, path, fingerprint, line }: Shape): Found {
  const [pattern] = auditRun().findings;
  if (!pattern) throw new Error('There is no finding to copy.');
  const { excerpt: lines, ...texts } = code[ruleId] ?? {};
  return {
    ...pattern,
    ruleId,
    category,
    severity,
    title,
    fingerprint,
    description:
      'Anyone who can read the repository can use the credential, from anywhere, until it is rotated.',
    remediation:
      'Replace the value, keep the new one in the secret manager, and remove the old one from the history.',
    confidence: 'high',
    location: { path, startLine: line, endLine: line + 1, commit: 'c0ffee'.padEnd(40, '0') },
    ...texts,
    excerpt: {
      startLine: line - 2,
      lines: lines ?? [
        "import { connect } from './storage';",
        "const region = 'eu-central-1';",
        "const accessKeyId = 'AKIA…(20)';",
        'export const storage = connect({ region, accessKeyId });',
      ],
      highlight: { startLine: line, endLine: line + 1 },
      redacted: lines === undefined,
    },
    ...(code[ruleId]?.flow && {
      flow: code[ruleId].flow.map((step) => ({ ...step, line: line + step.line })),
    }),
  };
}

/** A finding that has the text wherever it can have one. */
export function hostileFinding(text: string, index: number): Found {
  const severity = (['critical', 'high', 'medium', 'low', 'info'] as const)[index % 5] ?? 'info';
  const one = finding({
    ruleId: 'weak-hash',
    category: 'insecure-code',
    severity,
    title: text,
    path: `src/${text.slice(0, 300)}`,
    fingerprint: `hostile:${index}`,
    line: index + 1,
  });
  return {
    ...one,
    description: text,
    remediation: text,
    excerpt: excerpt(text, index + 1),
    ...(index % 3 === 2 && {
      package: {
        purl: `pkg:npm/a${index}`,
        name: text.slice(0, 200),
        version: '1.0.0',
        fixedVersion: null,
        dependencyPath: [text.slice(0, 100), 'b'],
      },
      advisory: { id: 'TEST-1', aliases: [text.slice(0, 60)], cvss: null, url: 'javascript:alert(1)' },
    }),
  } as Found;
}
