import { ecosystemOf } from '../../scan/engines/dependencies/packages/ecosystems.ts';
import { packageOfPurl } from '../../scan/engines/dependencies/packages/purl.ts';
import { stepCommand } from '../../scan/engines/dependencies/remediation.ts';
import { versionGrammars } from '../../scan/engines/dependencies/versions/index.ts';
import { isVersion } from '../../scan/engines/dependencies/versions/is-version.ts';
import type { RemediationFix } from './remediation-case.ts';

/** What is known of one open finding about a package. */
export interface FixFact {
  readonly path: string | null;
  readonly package: {
    readonly purl: string;
    readonly name: string;
    readonly version: string;
    readonly fixedVersion: string | null;
    readonly dependencyPath: readonly string[] | null;
    readonly pinnedBy?: string;
  };
}

/** What upgrades the package past all that is known of it, from the findings of one case. */
export function fixOfCase(facts: readonly FixFact[]): RemediationFix {
  const fixable = facts.filter(({ package: of }) => of.fixedVersion !== null);
  const unfixed = facts.length - fixable.length;
  const version = highest(fixable);
  if (version === null) return { version, commands: [], unfixed };
  const commands = new Map<string, string>();
  for (const { path, package: of } of fixable) {
    if (path === null || commands.has(path)) continue;
    const chain = of.dependencyPath;
    const command = stepCommand(path, {
      name: of.name,
      to: version,
      direct: chain && chain.length === 1,
      parent: chain?.at(-2) ?? null,
      via: chain?.[0] ?? null,
      ...(of.version !== '' && { from: of.version }),
      ...(of.pinnedBy !== undefined && { pinnedBy: of.pinnedBy }),
    });
    if (command !== null) commands.set(path, command);
  }
  return {
    version,
    commands: [...commands].sort().map(([path, command]) => ({ path, command })),
    unfixed,
  };
}

/** Null where two of them cannot be ordered: then it is unknown which version fixes all. */
function highest(facts: readonly FixFact[]): string | null {
  let found: string | null = null;
  for (const { package: of } of facts) {
    const next = of.fixedVersion;
    if (next === null || next === found) continue;
    if (found === null) {
      found = next;
      continue;
    }
    const ecosystem = packageOfPurl(of.purl)?.ecosystem;
    const grammar = ecosystem === undefined ? undefined : ecosystemOf(ecosystem)?.versions;
    if (grammar === undefined || !isVersion(grammar, next) || !isVersion(grammar, found)) return null;
    if (versionGrammars[grammar](next, found) > 0) found = next;
  }
  return found;
}
