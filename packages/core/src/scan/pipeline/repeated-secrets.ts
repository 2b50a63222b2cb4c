// A key that is written into code is found twice: as a secret, and as the argument that the code passes on; and where a
// generator copies it, in every file that it writes.

import type { Detection } from '../../vocabulary/detection.ts';
import { atLeast, type Severity } from '../../vocabulary/severity.ts';
import { hardcodedCryptoMaterial } from '../engines/insecure-code/rules/hardcoded-crypto-material.ts';

/**
 * Without what the code rule says of a line on which a secret is reported, which is as bad as the code makes it: what a name
 * alone suggests is a key where code passes it on as one.
 */
export function withoutRepeatedSecrets(detections: readonly Detection[]): readonly Detection[] {
  const secrets = new Map<string, Detection[]>();
  for (const one of detections) {
    const { category, location, suppression } = one;
    if (category !== 'secrets-in-code' || !location || location.commit !== undefined || suppression) continue;
    const place = placeOf(location.path, location.startLine);
    secrets.set(place, [...(secrets.get(place) ?? []), one]);
  }
  if (secrets.size === 0) return detections;
  const raised = new Map<Detection, Severity>();
  const kept = detections.filter(({ ruleId, location, severity }) => {
    if (ruleId !== hardcodedCryptoMaterial.id || !location) return true;
    for (let line = location.startLine; line <= location.endLine; line++) {
      // What is low or info is so for a reason, which code says nothing of.
      const same = (secrets.get(placeOf(location.path, line)) ?? []).filter(
        (one) => atLeast(one.severity, severity) || one.severity === 'medium',
      );
      for (const one of same) if (!atLeast(one.severity, severity)) raised.set(one, severity);
      if (same.length > 0) return false;
    }
    return true;
  });
  return kept.map((one) => {
    const severity = raised.get(one);
    return severity === undefined ? one : { ...one, severity };
  });
}

/**
 * A key that generators have copied is the one of the place that people wrote, or of the first copy: the others are notes that
 * name it.
 */
export function withCopiesAsNotes(detections: readonly Detection[]): readonly Detection[] {
  if (!detections.some(({ isGenerated }) => isGenerated)) return detections;
  const firsts = new Map<string, Detection>();
  for (const one of detections) {
    const value = secretOf(one);
    if (value === undefined) continue;
    const first = firsts.get(value);
    if (first === undefined || isBefore(one, first)) firsts.set(value, one);
  }
  return detections.map(({ isGenerated, ...one }) => {
    const first = firsts.get(secretOf(one) ?? '');
    if (!isGenerated || !first?.location || placeOfDetection(one) === placeOfDetection(first)) return one;
    const { path, startLine } = first.location;
    const description = `${one.description} A generator copied it; it is ${path}:${startLine}.`;
    return { ...one, severity: 'info' as const, description };
  });
}

function secretOf({ anchor, location, suppression }: Detection): string | undefined {
  const isHere =
    anchor.kind === 'secret' && location !== null && location.commit === undefined && !suppression;
  return isHere ? anchor.value : undefined;
}

/** What people wrote is before what a generator did; of equal ones the first path. */
function isBefore(one: Detection, other: Detection): boolean {
  if (one.isGenerated !== other.isGenerated) return !one.isGenerated;
  return placeOfDetection(one) < placeOfDetection(other);
}

function placeOfDetection({ location }: Detection): string {
  return placeOf(location?.path ?? '', location?.startLine ?? 0);
}

function placeOf(path: string, line: number): string {
  return `${path}\0${line}`;
}
