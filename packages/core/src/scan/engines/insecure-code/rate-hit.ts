// The severity and confidence of a hit, and how what arrives there came to the place: by what is known of where the values come from.
import type { Confidence } from '../../../vocabulary/confidence.ts';
import { type Severity, severityRank } from '../../../vocabulary/severity.ts';
import { fromRequest, isDynamic } from './flow/conditions.ts';
import type { SeenCall } from './flow/observer.ts';
import { atLeastOrigin, type TaintValue, worstOrigin } from './flow/taint-value.ts';
import { isAssumed, isBrowserSource, isLocalSource, isNamedOnly, type Trace } from './flow/trace.ts';
import type { InsecureCodeRule } from './insecure-code-rule.ts';

/** Broken access, injection, integrity and requests of the server's own: what untrusted input does there. */
export const aboutValues = new Set(['A01:2021', 'A03:2021', 'A08:2021', 'A10:2021']);

/** How the worst of the values came to the place, where the rule is about untrusted input. */
export function wayOf({ owasp }: InsecureCodeRule, values: readonly TaintValue[]): Trace | undefined {
  if (!owasp.some((id) => aboutValues.has(id))) return undefined;
  const open = values.filter((value) => atLeastOrigin(value, 'parameter') && !value.sanitized && value.trace);
  const worst = worstOrigin(open);
  return open.find(({ origin }) => origin === worst)?.trace;
}

export function argumentsOf({ args, named }: SeenCall): TaintValue[] {
  return [...args, ...named.values()];
}

export function valuesOf({ args, named, receiver }: SeenCall): TaintValue[] {
  return flatValues([...args, ...named.values(), ...(receiver ? [receiver] : [])]);
}

export function flatValues(values: readonly TaintValue[]): TaintValue[] {
  return values.flatMap((value) => [value, ...(value.items ?? []), ...(value.entries?.values() ?? [])]);
}

/** The arguments of a call; what it is called on where it has none. */
function givenValues(values: readonly TaintValue[], seen?: SeenCall): readonly TaintValue[] {
  const given = seen ? argumentsOf(seen) : [];
  return given.length > 0 ? given : values;
}

/** By what is known of where the values come from. */
export function ratedSeverity(
  rule: InsecureCodeRule,
  values: readonly TaintValue[],
  seen?: SeenCall,
): Severity {
  const { severity, unsourcedSeverity, owasp } = rule;
  const tainted = values.filter(fromRequest);
  if (unsourcedSeverity !== undefined && tainted.length === 0 && givenValues(values, seen).some(isDynamic))
    return unsourcedSeverity;
  const isOpen = seen !== undefined || values.some(isDynamic);
  if (severity !== 'high' || !isOpen || !owasp.some((id) => aboutValues.has(id))) return severity;
  if (tainted.some(({ trace }) => !isLocalSource(trace))) return 'high';
  // An injection of a value that no remote attacker is known to control is one severity lower, and one that nobody is
  // known to fill is a note for who reviews it.
  const takesData = owasp.includes('A03:2021') || owasp.includes('A08:2021');
  if (tainted.length === 0 && !takesData) return 'high';
  const given = flatValues(givenValues(values, seen));
  const isGiven = given.some((value) => atLeastOrigin(value, 'parameter') && !value.sanitized);
  return isGiven || tainted.length > 0 ? 'medium' : 'low';
}

interface Rated {
  readonly rule: InsecureCodeRule;
  readonly severity: Severity;
  readonly confidence: Confidence;
}

/** What a remote attacker is proven to fill is worse than what only looks like it; what a local user names is a note. */
export function provenSeverity(
  { rule, severity, confidence }: Rated,
  values: readonly TaintValue[],
): Severity {
  if (staysOnTheMachine(rule, values)) return 'low';
  if (rule.provenSeverity === undefined || severity !== rule.severity || confidence !== 'high')
    return severity;
  const isProven = values.some(
    (value) =>
      fromRequest(value) &&
      value.trace !== undefined &&
      ![isLocalSource, isBrowserSource, isAssumed, isNamedOnly].some((is) => is(value.trace)),
  );
  return isProven ? rule.provenSeverity : severity;
}

/** Files and addresses that local users name, in arguments or the environment, are their own to open. */
function staysOnTheMachine({ owasp }: InsecureCodeRule, values: readonly TaintValue[]): boolean {
  if (!owasp.some((id) => id === 'A01:2021' || id === 'A10:2021')) return false;
  const tainted = values.filter(fromRequest);
  return tainted.length > 0 && tainted.every(({ trace }) => isLocalSource(trace));
}

/**
 * What stands in the code is certain. A data flow is proven where it starts at a request and every function on its way
 * was read; what merely takes a parameter, or has a lower severity than its rule, is plausible.
 */
export function confidenceOf(
  rule: InsecureCodeRule,
  severity: Severity,
  values: readonly TaintValue[],
): Confidence {
  if (!rule.owasp.some((id) => aboutValues.has(id))) return 'high';
  if (staysOnTheMachine(rule, values)) return 'low';
  if (severityRank(severity) > severityRank(rule.severity)) return 'medium';
  const open = values.filter((value) => atLeastOrigin(value, 'parameter') && !value.sanitized);
  const isProven = open.some(
    (value) => fromRequest(value) && !isAssumed(value.trace) && !isNamedOnly(value.trace),
  );
  if (open.length > 0) return isProven ? 'high' : 'medium';
  return values.some(({ origin }) => origin === 'unknown') ? 'medium' : 'high';
}
