// The severity of a violation at its place.
import { atLeast, type Severity } from '../../../vocabulary/severity.ts';

/** Tests and examples are deployed nowhere that an attacker reaches: nothing in them is worse than medium. */
export function effectiveSeverity(severity: Severity, isTest: boolean): Severity {
  return isTest && atLeast(severity, 'high') ? 'medium' : severity;
}
