// Every framework that policies are mapped to, sorted by id.
import { asvs } from './asvs.ts';
import { cra } from './cra.ts';
import type { Framework } from './framework.ts';
import { iso27001 } from './iso-27001.ts';
import { nis2 } from './nis2.ts';
import { pciDss } from './pci-dss.ts';
import { ssdf } from './ssdf.ts';

export const frameworks: readonly Framework[] = [asvs, cra, iso27001, nis2, pciDss, ssdf];

export const frameworkIds: readonly string[] = frameworks.map(({ id }) => id);

/** What each built-in policy says something about, by its key: `PCI DSS 6.3.2`. */
export function referencesByPolicy(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { prefix, requirements } of frameworks)
    for (const { id, policies } of requirements)
      for (const key of new Set(policies)) found.set(key, [...(found.get(key) ?? []), `${prefix} ${id}`]);
  return found;
}

/** The framework of which someone names a requirement that is not listed; undefined for one that is, and for others' words. */
export function unlistedReference(reference: string): Framework | undefined {
  return frameworks.find(
    ({ prefix, requirements }) =>
      reference.startsWith(`${prefix} `) && !requirements.some(({ id }) => reference === `${prefix} ${id}`),
  );
}

/** The framework with policies of people's own, which name its requirements themselves, by their ids. */
export function withOwnPolicies(
  framework: Framework,
  policies: readonly { readonly id: string; readonly requirements: readonly string[] }[],
): Framework {
  const requirements = framework.requirements.map((one) => ({
    ...one,
    policies: [
      ...one.policies,
      ...policies
        .filter((policy) => policy.requirements.includes(`${framework.prefix} ${one.id}`))
        .map(({ id }) => id),
    ],
  }));
  return { ...framework, requirements };
}
