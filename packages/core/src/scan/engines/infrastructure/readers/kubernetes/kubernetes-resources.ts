// A manifest of Kubernetes as resources: the object itself, its pod and its containers.
import type { ReadContext } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import { type Fields, fieldLines, isFields, isList, newFields, ownLine, type Value } from '../../value.ts';
import type { ParsedDocument } from '../parse-document.ts';
import { withinLimit } from '../within-limit.ts';

const podPaths: Readonly<Record<string, readonly string[]>> = {
  Pod: ['spec'],
  PodTemplate: ['template', 'spec'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
};
const templated: ReadonlySet<string> = new Set([
  'Deployment',
  'DaemonSet',
  'StatefulSet',
  'ReplicaSet',
  'ReplicationController',
  'Job',
]);
/** Kinds of Kubernetes itself and the groups that define them: the same word in another group is another kind. */
const ownGroups: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      'ConfigMap',
      'Namespace',
      'PersistentVolume',
      'Pod',
      'PodTemplate',
      'ReplicationController',
      'Secret',
      'Service',
      'ServiceAccount',
    ].map((kind) => [kind, ['']]),
  ),
  ...Object.fromEntries(
    ['Deployment', 'DaemonSet', 'ReplicaSet', 'StatefulSet'].map((kind) => [kind, ['apps', 'extensions']]),
  ),
  ...Object.fromEntries(
    ['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding'].map((kind) => [
      kind,
      ['rbac.authorization.k8s.io', 'authorization.openshift.io'],
    ]),
  ),
  Job: ['batch'],
  CronJob: ['batch'],
  Ingress: ['networking.k8s.io', 'extensions'],
  NetworkPolicy: ['networking.k8s.io', 'extensions'],
};

/** `apps` of `apps/v1`; '' for the core group. */
function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}

/** The version that a kind of Kubernetes itself has where nobody writes one. */
export function ownApiVersion(kind: string): string {
  const group = ownGroups[kind]?.[0] ?? '';
  return group === '' ? 'v1' : `${group}/v1`;
}

/** Whether a kind is what its name says: policies are about the kinds of Kubernetes. */
function isOwnKind(kind: string, apiVersion: string): boolean {
  const groups = ownGroups[kind];
  if (groups === undefined) return true;
  // A custom version, such as `v1alpha1`, is not in the core group.
  return groups.includes(groupOf(apiVersion)) && (groupOf(apiVersion) !== '' || apiVersion === 'v1');
}

const containerLists = ['containers', 'initContainers', 'ephemeralContainers'];
const maxItems = 1_000;

interface Placed {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Resources of type `kubernetes.KIND`, `kubernetes.pod` and `kubernetes.container`; none for what is no manifest. */
export function kubernetesResources(
  path: string,
  { value, startLine, endLine }: ParsedDocument,
  context: ReadContext,
): Resource[] {
  return resourcesOf(value, { path, startLine, endLine }, context);
}

function resourcesOf(value: Value, place: Placed, context: ReadContext): Resource[] {
  if (!isFields(value)) return [];
  const { kind, apiVersion } = value;
  if (typeof kind !== 'string' || typeof apiVersion !== 'string') return [];
  if (kind.endsWith('List') && isList(value.items))
    return withinLimit(value.items, maxItems, place.path, context).flatMap((item) =>
      resourcesOf(item, place, context),
    );
  const metadata = isFields(value.metadata) ? value.metadata : newFields();
  const name = `${kind}.${typeof metadata.name === 'string' ? metadata.name : '?'}`;
  const found: Resource[] = [];
  if (isOwnKind(kind, apiVersion)) found.push({ ...place, type: `kubernetes.${kind}`, name, fields: value });
  for (const pod of podsOf(value)) found.push(...podResources(pod, { kind, metadata, name, place }));
  return found;
}

interface PodOwner {
  readonly kind: string;
  readonly metadata: Fields;
  readonly name: string;
  readonly place: Placed;
}

function podResources(pod: Fields, { kind, metadata, name, place }: PodOwner): readonly Resource[] {
  // A step of a workflow ends like a job: nothing probes it.
  const owner = { kind: /Workflow/.test(kind) ? 'Job' : kind, metadata };
  const found: Resource[] = [];
  found.push({ ...place, type: 'kubernetes.pod', name, fields: withContext(pod, owner) });
  for (const list of containerLists) {
    const containers = pod[list];
    if (!isList(containers)) continue;
    for (const container of containers) {
      if (!isFields(container)) continue;
      const fields = withContext(container, { ...owner, pod, list });
      const own = typeof container.name === 'string' ? container.name : '?';
      found.push({ ...place, type: 'kubernetes.container', name: `${name}.${own}`, fields });
    }
  }
  return found;
}

function podPath(kind: string): readonly string[] | undefined {
  return podPaths[kind] ?? (templated.has(kind) ? ['spec', 'template', 'spec'] : undefined);
}

/** The pods of an object: those of a workload, of a rollout or a service of Knative, and of steps of Argo Workflows. */
function podsOf(value: Fields): readonly Fields[] {
  const { kind, apiVersion } = value;
  if (typeof kind !== 'string' || typeof apiVersion !== 'string') return [];
  if (isOwnKind(kind, apiVersion)) {
    const pod = podOf(kind, value);
    if (pod) return [pod];
  }
  const group = groupOf(apiVersion);
  if ((group === 'argoproj.io' && kind === 'Rollout') || group === 'serving.knative.dev')
    return [fieldsAt(value, ['spec', 'template', 'spec'])].filter((pod) => pod !== undefined);
  return group === 'argoproj.io' ? workflowPods(kind, value) : [];
}

/** Each template of a workflow is a pod: https://argo-workflows.readthedocs.io/en/latest/fields/#template */
function workflowPods(kind: string, value: Fields): readonly Fields[] {
  const spec = fieldsAt(value, kind === 'CronWorkflow' ? ['spec', 'workflowSpec'] : ['spec']);
  if (spec === undefined || !isList(spec.templates)) return [];
  return spec.templates.filter(isFields).flatMap((template): readonly Fields[] => {
    const own = [template.container, template.script].filter(isFields);
    if (own.length === 0) return [];
    const pod = newFields(template[ownLine]);
    Object.assign(pod, {
      hostNetwork: spec.hostNetwork ?? null,
      volumes: [spec.volumes, template.volumes].filter(isList).flat(),
    });
    pod.securityContext = template.securityContext ?? spec.securityContext ?? null;
    pod.containers = [...own, ...(isList(template.sidecars) ? template.sidecars : [])];
    pod.initContainers = template.initContainers ?? [];
    return [pod];
  });
}

/** The specification of the pods of a workload; undefined for what is none. */
export function podOf(kind: string, value: Fields): Fields | undefined {
  const path = podPath(kind);
  return path === undefined ? undefined : fieldsAt(value, path);
}

/** The labels of the pods of a workload. */
export function podLabelsOf(kind: string, value: Fields): Fields | undefined {
  const path = podPath(kind);
  return path === undefined ? undefined : fieldsAt(value, [...path.slice(0, -1), 'metadata', 'labels']);
}

/** Those in fields of fields. */
export function fieldsAt(value: Fields, names: readonly string[]): Fields | undefined {
  let at: Value = value;
  for (const name of names) {
    if (!isFields(at)) return undefined;
    at = at[name] ?? null;
  }
  return isFields(at) ? at : undefined;
}

/** A copy that knows what it is in: `kind`, `metadata` and, for a container, `pod`. */
function withContext(fields: Fields, context: Readonly<Record<string, Value>>): Fields {
  const copy = newFields(fields[ownLine]);
  Object.assign(copy, fields, context);
  if (fields[fieldLines]) copy[fieldLines] = fields[fieldLines];
  return copy;
}
