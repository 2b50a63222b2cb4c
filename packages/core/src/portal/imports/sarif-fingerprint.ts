// What a scanner calls a result by itself. Only what can be a name counts: scanners also put commits, authors and
// sentences there.
import { createHash } from 'node:crypto';
import { type JsonObject, objectOf, textOf } from './plain-json.ts';

/** 32 hex digits over the result's usable fingerprints, or its partial ones; undefined when there are none. */
export function toolFingerprintOf(result: JsonObject): string | undefined {
  return digest(objectOf(result.fingerprints)) ?? digest(objectOf(result.partialFingerprints));
}

function digest(fingerprints: JsonObject): string | undefined {
  const usable = Object.entries(fingerprints)
    .filter(([name, value]) => !metadata.test(name) && isName(textOf(value)))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (usable.length === 0) return undefined;
  return createHash('sha256').update(JSON.stringify(usable)).digest('hex').slice(0, 32);
}

/** Names of entries that depend on the commit or the line, and not of the problem. */
const metadata =
  /^(commit|author|email|date|time|message|line$|startline|column|path|file|uri)|(sha|message|date)$/i;

/** Long enough to be a hash, and no sentence (`requires login`). */
function isName(value: string | undefined): boolean {
  return value !== undefined && value.length >= 8 && value.length <= 4_096 && !/\s/.test(value);
}
