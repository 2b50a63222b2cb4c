// The compliance audit: facts of the repository, gathered once, evaluated against every control.
import { type ComplianceProfile, profileOf } from '../../../vocabulary/compliance-profile.ts';
import type { ControlOutcome } from '../../../vocabulary/control-result.ts';
import type { Detection, DetectionLocation } from '../../../vocabulary/detection.ts';
import type { Engine, RuleInfo, ScanContext, ScanTarget } from '../engine.ts';
import { appliesTo, type ControlCheck } from './control-check.ts';
import { controlChecks } from './controls/index.ts';
import { gatherFacts } from './facts/gather-facts.ts';
import type { ProviderFacts } from './facts/provider-facts.ts';
import type { RepositoryFacts } from './facts/repository-facts.ts';
import { proposedEdits } from './proposed-edits.ts';
import { isProposedFor, notApplicable, type Occurrence, unknown, type Verdict } from './verdict.ts';

/** A reader needs to see what it is about; how many there are is in the reason. */
const maxEvidence = 20;

export interface ComplianceEngineOptions {
  /** What the code host says; null without an installed app or a token: those controls are unknown then. */
  readonly provider: ProviderFacts | null;
  /** Which controls apply; null: as the code host says of its visibility. */
  readonly profile: ComplianceProfile | null;
}

/** Reports each failed control as a detection, and every outcome to the context's `control`. */
export function createComplianceEngine({ provider, profile }: ComplianceEngineOptions): Engine {
  return {
    id: 'compliance',
    title: 'Compliance',
    auditType: 'compliance',
    rules: controlChecks.map(ruleOf),
    scan: (target, context) =>
      scan(target, context, { provider, profile: profile ?? profileOf(provider?.visibility ?? null) }),
  };
}

async function* scan(
  target: ScanTarget,
  context: ScanContext,
  { provider, profile }: { readonly provider: ProviderFacts | null; readonly profile: ComplianceProfile },
): AsyncGenerator<Detection, void, undefined> {
  const facts = await gatherFacts(target, context, provider);
  context.progress(0.8);
  for (const check of controlChecks) {
    const verdict = appliesTo(check, profile) ? assess(check, facts, context) : outside(profile);
    const files = isProposedFor(verdict) ? proposedEdits(check, facts) : [];
    context.control?.({ ...outcomeOf(check, verdict), ...(files.length > 0 && { files }) });
    if (verdict.result === 'fail') yield* detections(check, verdict);
  }
  context.progress(1);
}

function outside(profile: ComplianceProfile): Verdict {
  return notApplicable(`The profile ${profile} does not ask for it.`);
}

/** A check that throws says nothing about the repository: it is unknown, and the audit goes on. */
function assess(check: ControlCheck, facts: RepositoryFacts, { log, coverage }: ScanContext): Verdict {
  try {
    return check.check(facts);
  } catch (error) {
    log.error('a control could not be evaluated', { control: check.id, error: String(error) });
    coverage.skip('engine_failed');
    return unknown(
      'The control could not be evaluated because of an internal error. See the log for details.',
    );
  }
}

function outcomeOf({ id }: ControlCheck, { result, reason, evidence }: Verdict): ControlOutcome {
  const shown = evidence.slice(0, maxEvidence).map(({ subject: _, reportedBy: __, ...one }) => one);
  return { controlId: id, result, reason, evidence: shown };
}

function* detections(check: ControlCheck, { reason, evidence }: Verdict): Generator<Detection> {
  const separate = new Map<string, Occurrence>();
  const own = evidence.filter(({ reportedBy }) => reportedBy === undefined);
  if (own.length === 0 && evidence.length > 0) return;
  for (const one of own) {
    if (one.subject !== undefined && !separate.has(one.subject)) separate.set(one.subject, one);
  }
  if (separate.size === 0) {
    yield detection(
      check,
      reason,
      own.find(({ path }) => path !== undefined),
    );
    return;
  }
  for (const one of separate.values()) yield detection(check, `${reason} Detail: ${one.note}.`, one);
}

function detection(
  { id, category, severity, title, why, remediation }: ControlCheck,
  reason: string,
  occurrence: Occurrence | undefined,
): Detection {
  const subject = occurrence?.subject;
  return {
    ruleId: id,
    category,
    severity,
    title: subject === undefined ? `Not met: ${title}` : `Not met: ${title} (${occurrence?.note})`,
    description: `${reason} ${why}`,
    remediation,
    location: occurrence ? locationOf(occurrence) : null,
    anchor: { kind: 'control', control: id, ...(subject === undefined ? {} : { subject }) },
  };
}

function locationOf({ path, line = 1 }: Occurrence): DetectionLocation | null {
  return path === undefined ? null : { path, startLine: line, endLine: line };
}

function ruleOf({ id, title, category, severity, remediation, references }: ControlCheck): RuleInfo {
  return { id, title, category, severity, remediation, references, cwe: [] };
}
