// `policies` of the configuration: where the repository's own infrastructure policies are.
import { listAt, objectAt, RepositoryConfigError } from './config-fields.ts';

/** A file of policies, or one written in the configuration itself. */
export type PolicySource = { readonly path: string } | { readonly place: string; readonly document: unknown };

const maxPolicies = 200;
const policyFile = /^assay-policies\/[\w.-]{1,100}\.ya?ml$/;

/** Whether a file can be a policy: those that `policies` names stand in one folder. */
export function isPolicyFile(path: string): boolean {
  return policyFile.test(path);
}

export function policySourcesAt(value: unknown): readonly PolicySource[] {
  if (value === undefined) return [];
  return listAt(value, 'policies', maxPolicies).map((one, index) => {
    const place = `policies[${index}]`;
    if (typeof one !== 'string') return { place, document: objectAt(one, place) };
    if (isPolicyFile(one)) return { path: one };
    throw new RepositoryConfigError(
      `${place}: must be a policy, or a file such as assay-policies/NAME.yaml.`,
    );
  });
}
