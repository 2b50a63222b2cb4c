// Whether a change is the fix that it claims to be, and what policies about fixes make of it.
import type { AssessedFix, ChangeAudit, ChangePolicy } from '@assay/core';
import type { EventContext } from '../event.ts';
import { code, plain } from './markdown.ts';

export interface FixOfChange {
  readonly fix: AssessedFix;
  readonly policies: readonly ChangePolicy[];
}

/** Null of a change that claims to fix nothing, or could not be assessed. */
export async function fixVerdict(
  { portal }: Pick<EventContext, 'portal'>,
  repositoryId: string,
  audits: readonly ChangeAudit[],
): Promise<FixOfChange | null> {
  const fix = audits.find(({ type }) => type === 'dependency')?.fix;
  return fix ? { fix, policies: await portal.changePolicies.ofFix(repositoryId, fix) } : null;
}

/** Whether a policy keeps the change from being merged: unknown is no pass, and a waiver ends it. */
export function isHeldByPolicy({ policies }: Pick<FixOfChange, 'policies'>): boolean {
  return policies.some(isBroken);
}

/** Whether one of these says that the change is no fix. */
export function isRefuted({ policies }: Pick<FixOfChange, 'policies'>): boolean {
  return policies.some((one) => isBroken(one) && one.result === 'fail');
}

function isBroken({ mode, result, waivedUntil }: ChangePolicy): boolean {
  return mode === 'enforce' && result !== 'pass' && waivedUntil === null;
}

export function fixNotes({ fix, policies }: FixOfChange): readonly string[] {
  const { verdict, targets, reasons } = fix;
  const count = targets.length === 1 ? '1 vulnerability' : `${targets.length} vulnerabilities`;
  const said = {
    fixed: `Verified as a fix: ${count} gone in every copy.`,
    not_fixed: 'Verified as a fix: not fixed.',
    unknown: 'Verified as a fix: whether it is fixed is unknown.',
  }[verdict];
  const lines = reasons.map(({ text, examples, count: found }) => {
    const more = found > examples.length ? ` and ${found - examples.length} more` : '';
    return found === 0 ? `- ${text}` : `- ${text}: ${examples.map((one) => code(one)).join(', ')}${more}`;
  });
  return [said, ...lines, ...policies.flatMap(policyNote)];
}

function policyNote({ name, mode, result, waivedUntil }: ChangePolicy): readonly string[] {
  if (result === 'pass' || mode === 'log') return [];
  const said = result === 'fail' ? 'is not met' : 'is unknown';
  const end = waivedUntil === null ? '' : `, and waived until ${waivedUntil.slice(0, 10)}`;
  return [`The policy ${plain(name, 200)} ${said}${end}.`];
}
