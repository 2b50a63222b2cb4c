// The policies that come with Assay: YAML files in the sources, one file of JSON in a build, which is read faster.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InfrastructurePolicy, PolicyError, parsePolicy } from './infrastructure-policy.ts';

let loaded: readonly InfrastructurePolicy[] | undefined;

/** Every built-in policy, sorted by id. */
export function loadPolicies(): readonly InfrastructurePolicy[] {
  loaded ??= read(fileURLToPath(import.meta.resolve('#infrastructure-policies')));
  return loaded;
}

function read(path: string): readonly InfrastructurePolicy[] {
  if (!statSync(path).isDirectory()) return JSON.parse(readFileSync(path, 'utf8')) as InfrastructurePolicy[];
  return readPolicyFolder(path);
}

/** Reads `FAMILY/*.yaml` below a folder. Throws PolicyError. */
export function readPolicyFolder(folder: string): readonly InfrastructurePolicy[] {
  const policies: InfrastructurePolicy[] = [];
  for (const family of readdirSync(folder).sort()) {
    for (const file of readdirSync(join(folder, family)).sort()) {
      try {
        policies.push(parsePolicy(readFileSync(join(folder, family, file), 'utf8'), family));
      } catch (error) {
        if (error instanceof PolicyError) throw new PolicyError(`${family}/${file}: ${error.message}`);
        throw error;
      }
    }
  }
  return policies.sort((one, other) => (one.id < other.id ? -1 : 1));
}
