// The policies that come with Assay: YAML files in the sources, one file of JSON in a build, which is read faster. A build
// of the types alone does not write that file: in a checkout it counts only while no source is newer.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InfrastructurePolicy, PolicyError, parsePolicy } from './infrastructure-policy.ts';

let loaded: readonly InfrastructurePolicy[] | undefined;

/** Every built-in policy, sorted by id. */
export function loadPolicies(): readonly InfrastructurePolicy[] {
  loaded ??= read(fileURLToPath(import.meta.resolve('#infrastructure-policies')));
  return loaded;
}

function read(path: string): readonly InfrastructurePolicy[] {
  if (statSync(path).isDirectory()) return readPolicyFolder(path);
  return readBuiltPolicies(path, join(dirname(path), './policies'));
}

/** Those of a build, unless a file below `sources` was added, changed or deleted since. */
export function readBuiltPolicies(file: string, sources: string): readonly InfrastructurePolicy[] {
  const builtAt = statSync(file).mtimeMs;
  return changedSince(builtAt, sources)
    ? readPolicyFolder(sources)
    : (JSON.parse(readFileSync(file, 'utf8')) as InfrastructurePolicy[]);
}

/** False where the sources are not there: in an installed package. */
function changedSince(timeMs: number, path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.mtimeMs > timeMs) return true;
  return stats.isDirectory() && readdirSync(path).some((name) => changedSince(timeMs, join(path, name)));
}

/** Reads `FAMILY/*.yaml` below a folder. Throws PolicyError. */
export function readPolicyFolder(folder: string): readonly InfrastructurePolicy[] {
  const policies: InfrastructurePolicy[] = [];
  for (const family of readdirSync(folder).sort()) {
    for (const file of readdirSync(join(folder, family)).sort()) {
      try {
        policies.push(parsePolicy(readFileSync(join(folder, family, file), 'utf8')));
      } catch (error) {
        if (error instanceof PolicyError) throw new PolicyError(`${family}/${file}: ${error.message}`);
        throw error;
      }
    }
  }
  return policies.sort((one, other) => (one.id < other.id ? -1 : 1));
}
