// From packages and a license policy to detections: one for each package and license that the policy denies. Pure.
import type { Detection } from '../../../../vocabulary/detection.ts';
import { checkLicense, type LicensePolicy, type LicenseVerdict } from '../../licenses/license-policy.ts';
import { dependencyRules } from '../dependency-rules.ts';
import type { LocatedPackage } from '../packages/package.ts';
import { purlOf } from '../packages/purl.ts';

type Denied = Extract<LicenseVerdict, { readonly allowed: false }>;

const scopeNames = { runtime: 'runtime', optional: 'optional', development: 'development' } as const;
const maxPlaces = 10;

/**
 * A detection for each package whose license the policy denies, in the order of packages; versions of one
 * package with the same license are one detection.
 */
export function* detectLicenses(
  packages: readonly LocatedPackage[],
  policy: LicensePolicy,
): Generator<Detection, void, undefined> {
  const denied = new Map<string, { readonly verdict: Denied; readonly found: LocatedPackage[] }>();
  for (const found of packages) {
    const verdict = checkLicense(policy, found.license, found.scope);
    if (verdict.allowed) continue;
    const key = `${purlOf(found, { versioned: false })} ${nameOf(verdict)}`;
    const known = denied.get(key);
    if (known) known.found.push(found);
    else denied.set(key, { verdict, found: [found] });
  }
  for (const { verdict, found } of denied.values()) yield toDetection(verdict, found, policy);
}

function toDetection(verdict: Denied, packages: readonly LocatedPackage[], policy: LicensePolicy): Detection {
  const [found] = packages as readonly [LocatedPackage, ...LocatedPackage[]];
  const rule = dependencyRules.find(({ id }) => id === ruleIds[verdict.reason]) ?? dependencyRules[0];
  const shown = [found.name, found.version].filter(Boolean).join(' ');
  const [place] = found.locations;
  return {
    ruleId: rule.id,
    category: rule.category,
    severity: rule.severity,
    title: `${shown}: ${titles[verdict.reason]}${verdict.reason === 'unknown' ? '' : ` ${nameOf(verdict)}`}`,
    description: describe(verdict, packages, policy),
    remediation: rule.remediation,
    location: place ? { path: place.path, startLine: place.line ?? 1, endLine: place.line ?? 1 } : null,
    anchor: {
      kind: 'dependency',
      purl: purlOf(found, { versioned: false }),
      advisory: `license:${nameOf(verdict)}`,
    },
    package: {
      purl: purlOf(found),
      name: found.name,
      version: found.version,
      fixedVersion: null,
      scope: found.scope,
      dependencyPath: found.path,
    },
  };
}

const ruleIds = {
  denied: 'denied-license',
  not_allowed: 'denied-license',
  unknown: 'unknown-license',
} as const;
const titles = {
  denied: 'Denied license',
  not_allowed: 'License not in the allow list',
  unknown: 'Unknown license',
} as const;

function nameOf({ licenses }: Denied): string {
  return licenses.length === 0 ? 'unknown' : licenses.join(', ');
}

function describe(
  verdict: Denied,
  packages: readonly LocatedPackage[],
  { isDefault }: LicensePolicy,
): string {
  const [found] = packages as readonly [LocatedPackage, ...LocatedPackage[]];
  const scope = scopeNames[found.scope];
  const whose = isDefault ? 'The default license policy' : "The repository's license policy";
  const places = packages.flatMap(({ locations }) =>
    locations.map(({ path, line }) => (line === null ? path : `${path}:${line}`)),
  );
  const sentences = [
    verdict.reason === 'unknown'
      ? `No file says under which license ${found.name} ${found.version} is distributed. ${whose} requires a known one for ${scope} dependencies.`
      : `${found.name} ${found.version} is licensed under ${found.license} (${verdict.category}). ${whose} ${
          verdict.reason === 'denied' ? 'denies' : 'does not allow'
        } ${nameOf(verdict)} for ${scope} dependencies.`,
    `Found in ${[...new Set(places)].slice(0, maxPlaces).join(', ')}.`,
  ];
  if (found.path !== null && found.path.length > 1)
    sentences.push(`Introduced through ${found.path.slice(0, 12).join(' → ')}.`);
  return sentences.join(' ');
}
