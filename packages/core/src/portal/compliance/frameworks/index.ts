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

/** What a built-in policy says something about: `PCI DSS 6.3.2`. */
export function frameworkReferences(policyKey: string): readonly string[] {
  return frameworks.flatMap(({ prefix, requirements }) =>
    requirements.filter(({ policies }) => policies.includes(policyKey)).map(({ id }) => `${prefix} ${id}`),
  );
}
