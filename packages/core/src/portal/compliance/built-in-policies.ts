// The policies that every portal starts with: what each of the four levels asks of findings and audits. Those
// of the compliance controls stand beside them, one for each control.
import { createHash } from 'node:crypto';
import { controlPolicies } from '../../scan/engines/compliance/control-policies.ts';
import type { Category } from '../../vocabulary/category.ts';
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import { referencesByPolicy } from './frameworks/index.ts';
import type { Policy } from './policy.ts';

export interface BuiltInPolicy {
  /** Kebab-case, never changed: the policy's id is derived from it. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly level: ComplianceLevel;
  readonly condition: string;
  /** Which findings block when it fails. */
  readonly findings?: {
    readonly ruleId?: string;
    readonly status: FindingStatus;
    readonly severity?: Severity;
    readonly category?: Category;
    readonly overdue?: boolean;
    /** Only secrets that count. */
    readonly isSecret?: boolean;
  };
  /** The control whose result is the reason. */
  readonly controlId?: string;
  /** What to do when it fails. */
  readonly remediation: string;
  /** What it decides of public frameworks. */
  readonly requirements?: readonly string[];
}

const findingPolicies: readonly BuiltInPolicy[] = [
  {
    key: 'security-audited',
    name: 'Security audit within 90 days',
    description: 'The last complete security audit is at most 90 days old.',
    remediation: 'Start a security audit, and schedule it so that it stays recent.',
    level: 'level1',
    condition: 'audits.security.conclusive && audits.security.ageDays <= 90.0',
  },
  {
    key: 'no-open-secrets',
    name: 'No open secrets in code',
    description:
      'Every detected secret of confidence high or medium, and of severity medium or above, is resolved or triaged.',
    remediation: 'Rotate each secret, remove it from the code, and triage what is not a secret.',
    level: 'level1',
    condition: 'audits.security.conclusive && findings.secrets == 0',
    findings: { status: 'open', isSecret: true },
  },
  {
    key: 'no-malicious-packages',
    name: 'No malicious packages',
    description: 'No dependency is a known malicious package.',
    remediation:
      'Remove the package and every version that depends on it, then rotate the credentials that its install scripts could read.',
    level: 'level1',
    condition: 'audits.dependency.conclusive && findings.byCategory["malicious-package"] == 0',
    findings: { status: 'open', category: 'malicious-package' },
  },
  {
    key: 'dependencies-audited',
    name: 'Dependency audit within 30 days',
    description: 'The last complete dependency audit is at most 30 days old.',
    remediation: 'Start a dependency audit, and schedule it so that it stays recent.',
    level: 'level2',
    condition: 'audits.dependency.conclusive && audits.dependency.ageDays <= 30.0',
  },
  {
    key: 'no-open-critical',
    name: 'No open critical findings',
    description: 'All critical findings are resolved or triaged.',
    remediation: 'Fix the critical findings first, or accept each with a reason and an expiry date.',
    level: 'level2',
    condition:
      'audits.security.conclusive && audits.dependency.conclusive && findings.bySeverity.critical == 0',
    findings: { status: 'open', severity: 'critical' },
  },
  {
    key: 'no-open-high',
    name: 'No open high-severity findings',
    description: 'All high-severity findings are resolved or triaged.',
    remediation: 'Fix the high-severity findings, or accept each with a reason and an expiry date.',
    level: 'level3',
    condition: 'audits.security.conclusive && audits.dependency.conclusive && findings.bySeverity.high == 0',
    findings: { status: 'open', severity: 'high' },
  },
  {
    key: 'nothing-overdue',
    name: 'No overdue findings',
    description: 'No open finding is past its due date.',
    remediation: 'Fix the overdue findings, or accept each with a reason and an expiry date.',
    level: 'level3',
    condition: 'audits.security.conclusive && findings.overdue == 0',
    findings: { status: 'open', overdue: true },
  },
  {
    key: 'audited-weekly',
    name: 'Security and dependency audits within 7 days',
    description: 'Both audits are complete and at most a week old.',
    remediation: 'Schedule a security and a dependency audit at least once a week.',
    level: 'level4',
    condition:
      'audits.security.conclusive && audits.security.ageDays <= 7.0 && audits.dependency.conclusive && audits.dependency.ageDays <= 7.0',
  },
];

/** What each level asks of findings and audits, and of every control. */
export const builtInPolicies: readonly BuiltInPolicy[] = [
  ...findingPolicies,
  ...controlPolicies.map((policy) => ({
    ...policy,
    controlId: policy.key,
    findings: { status: 'open', ruleId: policy.key } as const,
  })),
];

/** A UUID (version 8) that is the same in every installation. */
export function builtInPolicyId(key: string): string {
  const digest = createHash('sha256').update(`assay built-in policy\0${key}`).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex').slice(0, 32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const builtInById: ReadonlyMap<string, BuiltInPolicy> = new Map(
  builtInPolicies.map((policy) => [builtInPolicyId(policy.key), policy]),
);

/** What a built-in policy says for itself; nothing of others. */
export function explanationOf(id: string): Pick<Policy, 'remediation' | 'requirements'> {
  return explanations.get(id) ?? { remediation: null, requirements: [] };
}

const references = referencesByPolicy();
const explanations = new Map(
  [...builtInById].map(([id, { key, remediation, requirements = [] }]) => [
    id,
    { remediation, requirements: [...new Set([...requirements, ...(references.get(key) ?? [])])] },
  ]),
);
