// What single manifests do not show: which services lead to a workload, which network policies select it, and which roles
// its service account has. One resource `kubernetes.workload` for each workload, for policies that ask about these.
import { posix } from 'node:path';
import type { Resource } from '../../resource.ts';
import { type Fields, isFields, isList, newFields, Unknown } from '../../value.ts';
import { fieldsAt, podLabelsOf, podOf } from './kubernetes-resources.ts';

const kinds: ReadonlySet<string> = new Set(
  ['Service', 'NetworkPolicy', 'RoleBinding', 'ClusterRoleBinding', 'Role', 'ClusterRole'].map(
    (kind) => `kubernetes.${kind}`,
  ),
);
/** Workloads times what they are compared with, in one repository. */
const maxComparisons = 2_000_000;

/** Whether a resource is a workload, or says something about one. */
export function isLinked({ type, fields }: Resource): boolean {
  return (
    kinds.has(type) ||
    (type === `kubernetes.${fields.kind}` && podOf(String(fields.kind), fields) !== undefined)
  );
}

/** Of manifests that are applied together; undefined where there are too many. */
export function kubernetesWorkloads(resources: readonly Resource[]): readonly Resource[] | undefined {
  const others = resources.filter(({ type }) => kinds.has(type));
  const workloads = resources.filter((one) => !kinds.has(one.type) && isLinked(one));
  if (others.length * workloads.length > maxComparisons) return undefined;
  const byType = Map.groupBy(others, ({ type }) => type.slice('kubernetes.'.length));
  return workloads.map((workload) => linked(workload, byType));
}

type ByKind = ReadonlyMap<string, readonly Resource[]>;

function linked(workload: Resource, others: ByKind): Resource {
  const kind = String(workload.fields.kind);
  const pod = podOf(kind, workload.fields) ?? newFields();
  const labels = podLabelsOf(kind, workload.fields);
  const near = (name: string) => (others.get(name) ?? []).filter((one) => isNear(one.path, workload.path));
  const fields = newFields();
  Object.assign(fields, {
    kind,
    metadata: workload.fields.metadata ?? null,
    pod,
    services: near('Service')
      .filter(
        (one) =>
          isSameNamespace(one, workload) && isSubset(fieldsAt(one.fields, ['spec', 'selector']), labels),
      )
      .map((one) => one.fields),
    network_policies: (others.get('NetworkPolicy') ?? [])
      .filter(
        (one) =>
          mayBeSameNamespace(one, workload) &&
          maySelect(fieldsAt(one.fields, ['spec', 'podSelector']), labels),
      )
      .map((one) => one.fields),
    roles: [...near('RoleBinding'), ...near('ClusterRoleBinding')]
      .filter((one) => isBound(one, pod, workload))
      .map((one) => roleOf(one, near)),
  });
  return { ...workload, type: 'kubernetes.workload', fields };
}

/** In one folder, in folders beside each other, or one below the other: examples elsewhere are other programs. */
function isNear(one: string, other: string): boolean {
  const [first, second] = [posix.dirname(one), posix.dirname(other)];
  return (
    posix.dirname(first) === posix.dirname(second) ||
    first.startsWith(`${second}/`) ||
    second.startsWith(`${first}/`) ||
    first === '.' ||
    second === '.'
  );
}

function namespaceOf({ fields }: Resource): string | undefined {
  const namespace = fieldsAt(fields, ['metadata'])?.namespace;
  return typeof namespace === 'string' ? namespace : undefined;
}

function isSameNamespace(one: Resource, other: Resource): boolean {
  return (namespaceOf(one) ?? 'default') === (namespaceOf(other) ?? 'default');
}

/** What names no namespace is applied to one that nobody knows. */
function mayBeSameNamespace(one: Resource, other: Resource): boolean {
  const [first, second] = [namespaceOf(one), namespaceOf(other)];
  return first === undefined || second === undefined || first === second;
}

/** A selector without labels selects nothing by itself. */
function isSubset(selector: Fields | undefined, labels: Fields | undefined): boolean {
  const wanted = Object.entries(selector ?? {});
  return (
    wanted.length > 0 &&
    wanted.every(([name, value]) => typeof value === 'string' && labels?.[name] === value)
  );
}

/** An empty selector selects every pod; expressions may, and what is not known may. */
function maySelect(selector: Fields | undefined, labels: Fields | undefined): boolean {
  if (selector === undefined || Object.keys(selector).length === 0) return true;
  if (isList(selector.matchExpressions)) return true;
  if (labels === undefined) return true;
  return Object.entries(fieldsAt(selector, ['matchLabels']) ?? {}).every(
    ([name, value]) => value instanceof Unknown || labels[name] instanceof Unknown || labels[name] === value,
  );
}

function isBound(binding: Resource, pod: Fields, workload: Resource): boolean {
  const account = pod.serviceAccountName ?? pod.serviceAccount ?? 'default';
  const namespace = namespaceOf(workload) ?? 'default';
  const { subjects } = binding.fields;
  return (
    isList(subjects) &&
    subjects.some(
      (subject) =>
        isFields(subject) &&
        subject.kind === 'ServiceAccount' &&
        subject.name === account &&
        (subject.namespace ?? namespaceOf(binding) ?? 'default') === namespace,
    )
  );
}

/** `name` and `rules` of the role that a binding grants. */
function roleOf(binding: Resource, near: (kind: string) => readonly Resource[]): Fields {
  const reference = fieldsAt(binding.fields, ['roleRef']);
  const role = newFields();
  role.name = reference?.name ?? null;
  role.binding = binding.name;
  const declared = near(String(reference?.kind)).find(
    (one) => fieldsAt(one.fields, ['metadata'])?.name === reference?.name,
  );
  role.rules = declared?.fields.rules ?? null;
  return role;
}
