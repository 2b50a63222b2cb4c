// What someone wrote to accept a finding: which rules, why, and until when. `RULE[,RULE] reason [until DATE]`.
import type { Detection } from '../../vocabulary/detection.ts';

export interface Acceptance {
  /** Rule or advisory ids, `*` standing for any text; empty for every rule. */
  readonly rules: readonly string[];
  readonly reason: string | null;
  /** The end of the named day, UTC; null when there is none. */
  readonly until: string | null;
  /** The day that was named is no day: such an acceptance accepts nothing. */
  readonly isBroken: boolean;
}

/** `knownRules` distinguishes a rule of one word from the first word of a reason. */
export function parseAcceptance(text: string, knownRules: ReadonlySet<string>): Acceptance {
  const plain = text.replace(/\*\/|-->|#}|%>/g, ' ').trim();
  const dated = /(?:^|[\s,;(])until:?\s+(\S+?)[.,;)"'`]*$/i.exec(plain);
  const until = dated ? endOfDay(dated[1] ?? '') : null;
  let rest = (dated ? plain.slice(0, dated.index) : plain).replace(/^[:=]\s*/, '');
  const [first = ''] = rest.split(/\s+/, 1);
  const named = first
    .replace(/[:;]$/, '')
    .split(',')
    .filter((name) => name !== '');
  const isRules = named.every((name) => isRule(name, knownRules));
  if (isRules) rest = rest.slice(first.length);
  const reason = rest
    .replace(/^[\s:;,=–—-]+(?:reason\s*[:=]\s*)?/i, '')
    .replace(/["'`)}\]\s;,(]+$/, '')
    .trim();
  return {
    rules: isRules ? named.map((name) => name.toLowerCase()) : [],
    reason: reason === '' ? null : reason.slice(0, 200),
    until,
    isBroken: dated !== null && until === null,
  };
}

/** Whether the acceptance is about this rule, and still holds. */
export function accepts(
  { rules, until, isBroken }: Acceptance,
  { ruleId, advisory }: Pick<Detection, 'ruleId' | 'advisory'>,
  now: Date,
): boolean {
  if (isBroken || (until !== null && Date.parse(until) <= now.getTime())) return false;
  if (rules.length === 0) return true;
  const names = [ruleId, ...(advisory ? [advisory.id, ...advisory.aliases] : [])].map((name) =>
    name.toLowerCase(),
  );
  return rules.some((rule) =>
    names.some((name) => (rule.includes('*') ? matchesStar(rule, name) : rule === name)),
  );
}

/** A known rule, an advisory's id, something with `*`, or what is written as rules are: words with hyphens. */
function isRule(name: string, knownRules: ReadonlySet<string>): boolean {
  if (knownRules.has(name.toLowerCase())) return true;
  return /^[\w.*/-]*\*[\w.*/-]*$/.test(name) || /^[a-z0-9]+(-[a-z0-9]+)+$/i.test(name);
}

/** `*` stands for any text; each part is looked for once, from left to right. */
function matchesStar(pattern: string, name: string): boolean {
  const parts = pattern.split('*');
  const first = parts.shift() ?? '';
  const last = parts.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
    return false;
  let position = first.length;
  for (const part of parts) {
    const found = name.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return position <= name.length - last.length;
}

function endOfDay(date: string): string | null {
  const time = Date.parse(`${date}T00:00:00.000Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return null;
  return new Date(time + 86_400_000).toISOString();
}
