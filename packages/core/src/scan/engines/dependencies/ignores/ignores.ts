// What the repository itself says about advisories: osv-scanner.toml, and VEX documents (OpenVEX, CycloneDX).

import { posix } from 'node:path';
import type { Ignore } from './ignore.ts';
import { parseOsvScannerConfig } from './ignore-osv-scanner.ts';
import { parseVex } from './ignore-vex.ts';

const vexName = /(?:\.|^)(?:open)?vex\.json$|\.cdx\.json$|^(?:bom|cyclonedx)\.json$/i;

/** Whether the file may hold ignores, by its name. */
export function mayHoldIgnores(path: string): boolean {
  const file = posix.basename(path);
  if (file === 'osv-scanner.toml' || vexName.test(file)) return true;
  return /(?:^|\/)\.?vex\/[^/]+\.json$/i.test(path);
}

/** Reads one such file. Throws when it is broken; a document that says nothing gives none. */
export function parseIgnores(path: string, text: string): readonly Ignore[] {
  if (posix.basename(path) === 'osv-scanner.toml') return parseOsvScannerConfig(path, text);
  return /"(?:statements|vulnerabilities)"/.test(text) ? parseVex(text) : [];
}
