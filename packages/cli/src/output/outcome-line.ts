// A finished audit in one line, where many are listed.
import type { Audit } from '../client/api.d.ts';
import { verdictText } from './summary.ts';

export function outcomeLine(audit: Audit, repository: string): string {
  const { type, status, failure } = audit;
  const text =
    status === 'completed' ? verdictText(audit) : `${status}${failure ? `: ${failure.message}` : ''}`;
  return `${repository} ${type}: ${text}`;
}
