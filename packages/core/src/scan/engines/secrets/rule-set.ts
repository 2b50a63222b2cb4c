// By what a history was scanned: another set of rules may find something in what was read before.
import { createHash } from 'node:crypto';
import { version } from '../../../support/version.ts';
import { secretRules } from './rules/index.ts';
import type { UserRules } from './user-rules/user-rules.ts';

/** 16 hex digits over this version, every rule, and the settings that the audited repository includes. */
export function ruleSetId(userRules: UserRules): string {
  const hash = createHash('sha256').update(version);
  for (const { id, pattern } of secretRules) hash.update(`\0${id}\0${pattern.source}`);
  return hash.update(JSON.stringify(userRules, plain)).digest('hex').slice(0, 16);
}

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Set) return [...value];
  if (typeof value !== 'object' || value === null || !('exec' in value)) return value;
  const { source, flags } = value as unknown as RegExp;
  return `${source}/${flags}`;
}
