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
  const found: Resource[] = [{ ...place, type: `kubernetes.${kind}`, name, fields: value }];
  const pod = podOf(kind, value);
  if (pod === undefined) return found;
  const around = { kind, metadata };
  found.push({ ...place, type: 'kubernetes.pod', name, fields: withContext(pod, around) });
  for (const list of containerLists) {
    const containers = pod[list];
    if (!isList(containers)) continue;
    for (const container of containers) {
      if (!isFields(container)) continue;
      const fields = withContext(container, { ...around, pod, list });
      const own = typeof container.name === 'string' ? container.name : '?';
      found.push({ ...place, type: 'kubernetes.container', name: `${name}.${own}`, fields });
    }
  }
  return found;
}

function podPath(kind: string): readonly string[] | undefined {
  return podPaths[kind] ?? (templated.has(kind) ? ['spec', 'template', 'spec'] : undefined);
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
