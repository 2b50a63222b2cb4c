// One of several tools that report a finding.
import type { Finding } from '../client/api.d.ts';
import { dateText } from './summary.ts';

export function witnessText({ tool, artifact, severity, goneAt }: Finding['witnesses'][number]): string {
  const scanned = artifact === null ? '' : ` (${artifact})`;
  const gone = goneAt === null ? '' : `, not since ${dateText(goneAt)}`;
  return `${tool}${scanned}: ${severity}${gone}`;
}
