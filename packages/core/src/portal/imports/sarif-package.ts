// The package that a dependency scanner's SARIF speaks of: SARIF has no field for it, so that each tool writes it elsewhere.
import type { DetectedPackage } from '../../vocabulary/detection.ts';
import { type JsonObject, listOf, objectOf, textOf } from './plain-json.ts';

interface NamedPackage {
  readonly name: string;
  readonly version: string;
}

/** What Trivy, Grype and OSV-Scanner write in their messages; `lodash@4.17.15` of a logical location is Snyk's. */
export function sarifPackage(
  { result, rule }: { readonly result: JsonObject; readonly rule: JsonObject },
  { message, logicalName }: { readonly message: string; readonly logicalName: string | undefined },
): DetectedPackage | undefined {
  const purl = purlIn(result) ?? purlIn(rule);
  const found = packageIn(message) ?? packageAt(logicalName) ?? (purl ? packageAt(nameOf(purl)) : undefined);
  if (!found) return undefined;
  const fixedVersion = /^Fixed Version:[ \t]*([^\s,]+)/m.exec(message)?.[1] ?? null;
  const generic = `pkg:generic/${encodeURIComponent(found.name)}@${encodeURIComponent(found.version)}`;
  return { ...found, purl: purl ?? generic, fixedVersion, scope: null, dependencyPath: null };
}

function purlIn({ properties }: JsonObject): string | undefined {
  const { purl, purls } = objectOf(properties);
  return [purl, ...listOf(purls)].map(textOf).find((text) => text?.startsWith('pkg:'));
}

function packageIn(message: string): NamedPackage | undefined {
  const found =
    /^Package:[ \t]*(\S+)\s+Installed Version:[ \t]*(\S+)/m.exec(message) ??
    /\bin \S+ package: ([^\s,]+), version (\S+)/.exec(message) ??
    /\bpackage '((?:@[^@'/]+\/)?[^@']+)@([^']*)'/i.exec(message);
  return found?.[1] ? { name: found[1], version: found[2] ?? '' } : undefined;
}

function packageAt(text: string | undefined): NamedPackage | undefined {
  const found = /^((?:@[^@\s/]+\/)?[^@\s]+)@([^@\s]+)$/.exec(text ?? '');
  return found?.[1] ? { name: found[1], version: found[2] ?? '' } : undefined;
}

/** `lodash@4.17.15` of `pkg:npm/lodash@4.17.15?…`. */
function nameOf(purl: string): string {
  const text = purl.replace(/^pkg:[^/]+\//, '').replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
