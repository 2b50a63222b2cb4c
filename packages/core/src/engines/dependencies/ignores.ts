// What the repository itself says about advisories: osv-scanner.toml, and VEX documents (OpenVEX, CycloneDX).
import { posix } from 'node:path';
import { parseOsvScannerConfig } from './ignore-osv-scanner.ts';
import { parseVex } from './ignore-vex.ts';

/** A package in one file, as ignore rules look at it. */
export interface IgnoreSubject {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  /** Package URL with its version. */
  readonly purl: string;
  readonly path: string;
}

export interface Ignore {
  /** What the finding's suppression is called: `osv-scanner.toml`, `openvex`, `cyclonedx-vex`. */
  readonly kind: string;
  readonly reason: string | null;
  /** `ids` are all names of the vulnerability. */
  applies(subject: IgnoreSubject, ids: readonly string[], now: Date): boolean;
}

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
