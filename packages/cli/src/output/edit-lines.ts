// A change of one line, as a diff shows it.
import type { Finding } from '../client/api.d.ts';

export function editLines({ before, after }: NonNullable<Finding['suggestedEdit']>): readonly string[] {
  return [`- ${before.trim()}`, `+ ${after.trim()}`];
}
