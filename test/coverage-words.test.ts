// `full`, `limited` and `partial` mean the same in every output and exit code: what an audit has counted is shown by each of
// them, and all say the same word of it.
import t from 'tap';
import { outcomeStatus } from '../packages/cli/src/gates/audit-outcome.ts';
import { verdictText } from '../packages/cli/src/output/summary.ts';
import { policyFacts } from '../packages/core/src/portal/compliance/policy-facts.ts';
import { coverageState } from '../packages/core/src/portal/coverage/coverage-ledger.ts';
import { uncertaintyOf } from '../packages/core/src/portal/inventory/package-usages.ts';
import type { ReportFormat } from '../packages/core/src/scan/documents/format.ts';
import { markdown } from '../packages/core/src/scan/documents/formats/markdown.ts';
import { sarif } from '../packages/core/src/scan/documents/formats/sarif.ts';
import { github } from '../packages/core/src/scan/documents/pipeline-formats/github.ts';
import { junit } from '../packages/core/src/scan/documents/pipeline-formats/junit.ts';
import { Coverage, type CoverageSummary } from '../packages/core/src/scan/source/coverage/coverage.ts';
import {
  type CoverageLevel,
  isConclusive,
} from '../packages/core/src/scan/source/coverage/coverage-level.ts';
import { changeCoverage } from '../packages/server/src/code-host/review/change-coverage.ts';
import { headline } from '../packages/server/src/code-host/review/review-text.ts';
import { getAudit } from '../packages/server/src/mcp/tools/get-audit.ts';
import { auditState } from '../packages/server/web/src/audit-state.ts';
import { hostileReport } from './core/scan/documents/hostile-report.ts';

interface Row {
  readonly of: string;
  readonly count: (coverage: Coverage) => void;
  readonly level: CoverageLevel;
  /** Exit codes without and with `--strict`. */
  readonly exits: readonly [number, number];
  /** How a report begins what it says of it; with the level unless given. */
  readonly reported?: string;
}

const rows: readonly Row[] = [
  { of: 'everything was read by every rule', count: () => {}, level: 'full', exits: [0, 0] },
  { of: 'left out by design', count: (one) => one.skip('binary', 'a.png'), level: 'full', exits: [0, 0] },
  {
    of: 'a language without rules',
    count: (one) => one.notice('language_not_analyzed', { subject: 'Rust', path: 'a.rs' }),
    level: 'limited',
    exits: [0, 3],
  },
  {
    of: 'a manifest without a lockfile',
    count: (one) => one.notice('manifest_without_lockfile', { subject: 'npm', path: 'package.json' }),
    level: 'limited',
    exits: [0, 3],
  },
  {
    of: 'a file that is too large',
    count: (one) => one.skip('too_large', 'a.js'),
    level: 'partial',
    exits: [0, 3],
  },
  {
    of: 'one of two packages that was not compared',
    count(one) {
      one.compared(1);
      one.notCompared('no_version', { example: 'left' });
      one.notice('package_not_compared', { subject: 'no_version', path: 'package.json' });
    },
    level: 'partial',
    exits: [0, 3],
  },
  {
    of: 'packages of which none was compared',
    count(one) {
      one.notCompared('not_a_version', { example: 'left@main' });
      one.notice('package_not_compared', { subject: 'not_a_version', path: 'package.json' });
    },
    level: 'partial',
    exits: [3, 3],
    // It decided nothing, which a report says first.
    reported: 'Security: not checked. ',
  },
  {
    of: 'an engine that failed',
    count: (one) => one.skip('engine_failed'),
    level: 'partial',
    exits: [3, 3],
  },
];

const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
const now = '2026-11-20T12:00:00.000Z';

async function rendered(format: ReportFormat, coverage: CoverageSummary): Promise<string> {
  const audit = { type: 'security', ref: null, commit: null, completedAt: now, coverage } as const;
  const findings = async function* () {};
  const report = hostileReport({ type: 'audit', repositories: [], audits: [audit], findings });
  return (await Array.fromAsync(format.render(report), String)).join('');
}

for (const { of, count, level, exits, reported = `The security audit is ${level}: ` } of rows)
  t.test(`coverage: ${of} is ${level} everywhere`, async (t) => {
    const counted = new Coverage();
    counted.scanned(1, 'README.md');
    count(counted);
    const coverage = counted.summary();
    const isFull = level === 'full';
    const says = (text: string, words: string, where: string) =>
      isFull ? t.notMatch(text, /is (?:limited|partial)\b/, where) : t.match(text, words, where);

    t.equal(coverage.level, level, 'JSON');
    t.equal(coverage.complete, level !== 'partial', 'complete');
    const terminal = verdictText({ summary: none, coverage });
    t.match(
      terminal,
      isFull ? 'no findings' : exits[0] === 3 ? 'not checked' : `${level}: no finding`,
      'terminal',
    );
    t.match(
      verdictText({ summary: { ...none, low: 1 }, coverage }),
      isFull ? /low$/ : level,
      'with a finding',
    );
    const audits = [{ status: 'completed', coverage, summary: { ...none, byPriority: null } }];
    const gate = { failOn: 'high', failOnConfidence: 'high' } as const;
    t.equal(outcomeStatus(audits, { ...gate, strict: false }), exits[0], 'exit code');
    t.equal(outcomeStatus(audits, { ...gate, strict: true }), exits[1], 'exit code with --strict');

    const { runs } = JSON.parse(await rendered(sarif, coverage));
    t.strictSame(runs[0].invocations[0].properties, { coverage: { security: level } }, 'SARIF');
    says(await rendered(junit, coverage), `The audit is ${level}.`, 'JUnit');
    says(await rendered(github, coverage), `title=The security audit is ${level}`, 'GitHub');
    says(await rendered(markdown, coverage), reported, 'report');

    const entry = { type: 'security', source: 'audit' } as const;
    t.equal(coverageState(entry, now, { coverage, now }), isFull ? 'checked' : level, 'ledger');
    t.equal(auditState({ status: 'completed', coverage } as never), isFull ? 'completed' : level, 'page');
    const entries = [{ ...entry, completedAt: now, coverage }] as never;
    const open = { overdue: 0, secrets: 0 };
    const facts = policyFacts({ name: 'a' } as never, [], open, entries, {}, new Date(now));
    t.match(facts.audits.security, { level, complete: level !== 'partial' }, 'policies');
    const summary = { ...none, new: 0, fixed: 0 };
    const answer = {
      type: 'security',
      status: 'completed',
      level,
      summary,
      packages: null,
      findingsTotal: 0,
    };
    // What is missing from an audit that closes nothing may be there: "affected" says no of a conclusive one alone, and of each
    // package that was not compared `unknown`, as histories show.
    const inventory = { setNumber: 1, complete: isConclusive(coverage), auditedAt: now } as never;
    const doubt = uncertaintyOf(inventory, new Date(now));
    t.equal(doubt, isConclusive(coverage) ? null : 'partial', 'affected');
    if (level !== 'partial') t.equal(doubt, null, 'affected: nothing is missing');
    says(getAudit.text({ ...answer, notChecked: [], findings: [] } as never), `It is ${level}:`, 'MCP');

    const incomplete = coverage.skipped.flatMap(({ reason }) => (reason === 'engine_failed' ? [reason] : []));
    const unread = counted.unread.filter(({ reason }) => reason !== 'binary');
    const audit = {
      type: 'security',
      findings: [],
      incomplete,
      notices: coverage.notices,
      unread,
      ruleIds: [],
    };
    const files = ['a.js', 'a.rs', 'package.json'].map((path) => ({ path, isRemoved: false }));
    const change = changeCoverage([audit] as never, { files, isWhole: true } as never);
    t.equal(change.isChecked, isFull, 'review');
    const clean = headline({ introduced: [], coverage: change });
    t.match(
      clean,
      isFull ? /^no new findings$/ : /no new findings in (?:what was checked|the scanned files)$/,
    );
  });

t.test('coverage: an audit of which nobody knows what it has read is not full', async (t) => {
  t.equal(auditState({ status: 'completed', coverage: null }), 'partial', 'page');
  const entry = { type: 'security', source: 'audit' } as const;
  t.equal(coverageState(entry, now, { coverage: null, now }), 'partial', 'ledger');
  t.match(verdictText({ summary: none, coverage: null }), 'not checked', 'terminal');
});
