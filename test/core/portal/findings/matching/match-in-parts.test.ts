// Pairing in parts gives the same pairs as pairing at once, however small the parts are, and never reads everything at once.
import t from 'tap';
import { matchFindings } from '../../../../../packages/core/src/portal/findings/matching/match.ts';
import { matchInParts } from '../../../../../packages/core/src/portal/findings/matching/match-in-parts.ts';
import {
  type HeldFindings,
  MatchKeys,
} from '../../../../../packages/core/src/portal/findings/matching/match-keys.ts';
import type { KnownFinding } from '../../../../../packages/core/src/portal/findings/matching/match-pass.ts';
import { normalizeDetections } from '../../../../../packages/core/src/scan/identity/normalize-detections.ts';
import type { ReportedFinding } from '../../../../../packages/core/src/scan/identity/reported-finding.ts';
import { draws, fc } from '../../../../helpers/properties.ts';

interface Drawn {
  readonly path: number;
  readonly rule: number;
  readonly code: number;
  readonly line: number;
  readonly tool: number;
  readonly kind: 'code' | 'secret' | 'dependency';
  readonly status: 'open' | 'resolved';
}

const one = fc.record<Drawn>({
  path: fc.nat(3),
  rule: fc.nat(2),
  code: fc.nat(4),
  line: fc.integer({ min: 1, max: 6 }),
  tool: fc.nat(6),
  kind: fc.constantFrom('code', 'code', 'secret', 'dependency'),
  status: fc.constantFrom('open', 'open', 'resolved'),
});
const someFindings = fc.array(one, { maxLength: 40 });

t.test('matchInParts: pairs what matchFindings pairs', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      someFindings,
      someFindings,
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      async (before, after, size, isRuleGone) => {
        const known = before.map(knownOf);
        const reported = after.map(reportedOf);
        const options = {
          pathExists: (path: string) => path === 'src/0.ts',
          ruleExists: (ruleId: string) => !isRuleGone || ruleId !== 'rule-0',
          aliases: (ones: ReadonlySet<KnownFinding>, others: ReadonlySet<ReportedFinding>) =>
            aliasesAmong(ones, others),
        };
        const whole = await matchFindings(known, reported, options);
        const parts = await matchInParts(held(known), held(reported), {
          ...options,
          hasAdvisory: (id) => reported[id]?.advisory !== null,
          size,
        });

        const words = whole.pairs.map((pair) =>
          [known.indexOf(pair.known), reported.indexOf(pair.reported), pair.evidence.pass].join(' '),
        );
        t.strictSame(
          parts.pairs.map((pair) => [pair.known, pair.reported, pair.pass].join(' ')).sort(),
          words.sort(),
        );
        t.strictSame(
          parts.added,
          whole.added.map((one) => reported.indexOf(one)),
        );
        t.strictSame(
          parts.missing,
          whole.missing.map((one) => known.indexOf(one)),
        );
        const order = parts.pairs.map((pair) => pair.reported);
        t.strictSame(
          order,
          order.toSorted((a, b) => a - b),
          'in the order of what is reported',
        );
        return t.passing();
      },
    ),
    { numRuns: draws(600, 100) },
  );
});

t.test('matchInParts: reads few at once, and nothing twice that is paired at once', async (t) => {
  const drawn = Array.from({ length: 3_000 }, (_, index): Drawn => {
    const kind = 'code';
    return { path: index % 20, rule: 0, code: index, line: index, tool: index, kind, status: 'open' };
  });
  const reads = { most: 0, all: 0 };
  const counted = <One>(list: HeldFindings<One>): HeldFindings<One> => ({
    ...list,
    read: (ids) => {
      reads.most = Math.max(reads.most, ids.length);
      reads.all += ids.length;
      return list.read(ids);
    },
  });

  const { pairs } = await matchInParts(
    counted(held(drawn.map(knownOf))),
    counted(held(drawn.map(reportedOf))),
    { pathExists: () => false, ruleExists: () => true, hasAdvisory: () => false, size: 100 },
  );

  t.equal(pairs.length, drawn.length);
  t.equal(reads.all, 2 * drawn.length);
  t.ok(reads.most < 150, `${reads.most}`);
});

function held<One extends Parameters<MatchKeys['add']>[0]>(list: readonly One[]): HeldFindings<One> {
  const keys = new MatchKeys();
  for (const finding of list) keys.add(finding);
  return { keys, ids: [...list.keys()], read: (ids) => ids.map((id) => list[id] as One) };
}

function aliasesAmong(ones: ReadonlySet<KnownFinding>, others: ReadonlySet<ReportedFinding>) {
  const named = [...others].filter(({ advisory }) => advisory !== null);
  const [known] = [...ones].filter(({ ruleId }) => ruleId === 'rule-2');
  const [other] = named;
  return known && other && named.length === 1 ? [[known, other] as const] : [];
}

function reportedOf({ path, rule, code, line, tool, kind }: Drawn): ReportedFinding {
  const [finding] = normalizeDetections(
    [
      {
        ruleId: `rule-${rule}`,
        category: kind === 'secret' ? 'secrets-in-code' : 'insecure-code',
        severity: 'high',
        title: 'A finding',
        description: `Of line ${line}.`,
        remediation: '',
        location: { path: `src/${path}.ts`, startLine: line, endLine: line },
        anchor:
          kind === 'dependency'
            ? { kind, purl: 'pkg:npm/left', advisory: `CVE-${code}` }
            : kind === 'secret'
              ? { kind, value: `value-of-a-key-${code}` }
              : { kind, text: code === 0 ? '' : `call(${code})` },
        ...(tool < 3 && { toolFingerprint: `tool-${tool}` }),
      },
    ],
    { fingerprintKey: 'k', commit: null },
  );
  if (!finding) throw new Error('Nothing was reported.');
  const advisory = kind === 'dependency' ? ({ id: `CVE-${code}`, aliases: [] } as unknown) : null;
  return { ...finding, advisory: advisory as ReportedFinding['advisory'] };
}

function knownOf(drawn: Drawn, index: number): KnownFinding {
  const { fingerprint, anchorHash, toolFingerprint, hint, ruleId, location } = reportedOf(drawn);
  const { status } = drawn;
  return {
    id: `known-${index}`,
    fingerprint,
    anchorHash,
    toolFingerprint,
    hint,
    ruleId,
    location,
    status,
    missingSince: null,
  };
}
