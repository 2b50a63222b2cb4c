// A key that is written into code is found twice: as a secret, and as the argument that the code passes on.

import type { Detection } from '../../vocabulary/detection.ts';
import { atLeast, type Severity } from '../../vocabulary/severity.ts';
import { hardcodedCryptoMaterial } from '../engines/insecure-code/rules/hardcoded-crypto-material.ts';

/** Without what the code rule says of a line on which a secret of the same severity is reported. */
export function withoutRepeatedSecrets(detections: readonly Detection[]): readonly Detection[] {
  const secrets = new Map<string, Severity[]>();
  for (const { category, location, severity, suppression } of detections) {
    if (category !== 'secrets-in-code' || !location || location.commit !== undefined || suppression) continue;
    const place = placeOf(location.path, location.startLine);
    secrets.set(place, [...(secrets.get(place) ?? []), severity]);
  }
  if (secrets.size === 0) return detections;
  return detections.filter(({ ruleId, location, severity }) => {
    if (ruleId !== hardcodedCryptoMaterial.id || !location) return true;
    for (let line = location.startLine; line <= location.endLine; line++)
      if (secrets.get(placeOf(location.path, line))?.some((one) => atLeast(one, severity))) return false;
    return true;
  });
}

function placeOf(path: string, line: number): string {
  return `${path}\0${line}`;
}
