// Resources of Terraform's provider for Kubernetes as the manifests that they apply, so that the policies for manifests hold.
import type { ReadContext } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import { type Fields, fieldLines, isFields, isList, newFields, ownLine, type Value } from '../../value.ts';
import { kubernetesResources, ownApiVersion } from '../kubernetes/kubernetes-resources.ts';

/** By the type without `kubernetes_` and a version. */
const kinds: Readonly<Record<string, string>> = {
  pod: 'Pod',
  deployment: 'Deployment',
  daemonset: 'DaemonSet',
  daemon_set: 'DaemonSet',
  stateful_set: 'StatefulSet',
  replication_controller: 'ReplicationController',
  job: 'Job',
  cron_job: 'CronJob',
  role: 'Role',
  cluster_role: 'ClusterRole',
  role_binding: 'RoleBinding',
  cluster_role_binding: 'ClusterRoleBinding',
  service: 'Service',
  service_account: 'ServiceAccount',
  secret: 'Secret',
  config_map: 'ConfigMap',
  ingress: 'Ingress',
  network_policy: 'NetworkPolicy',
};

/** Blocks of which there can be several, by the name of the list in a manifest. */
const lists: Readonly<Record<string, string>> = {
  container: 'containers',
  init_container: 'initContainers',
  env: 'env',
  env_from: 'envFrom',
  volume: 'volumes',
  volume_mount: 'volumeMounts',
  port: 'ports',
  rule: 'rules',
  subject: 'subjects',
  sysctl: 'sysctls',
  toleration: 'tolerations',
  ingress: 'ingress',
  egress: 'egress',
  from: 'from',
  to: 'to',
};

/** Names that are not the words of the other one. */
const names: Readonly<Record<string, string>> = {
  host_pid: 'hostPID',
  host_ipc: 'hostIPC',
  external_ips: 'externalIPs',
  cluster_ip: 'clusterIP',
};

const clusterWide: ReadonlySet<string> = new Set(['ClusterRole', 'ClusterRoleBinding']);

const maxDepth = 20;

/** None for what is no manifest. */
export function kubernetesOfTerraform(resource: Resource, context: ReadContext): readonly Resource[] {
  const { type, name, path, startLine, endLine, fields } = resource;
  const kind = kinds[/^kubernetes_(\w+?)(?:_v\d+(?:(?:alpha|beta)\d+)?)?$/.exec(type)?.[1] ?? ''];
  if (kind === undefined) return [];
  const value = manifestOf(fields, 0);
  value.kind = kind;
  value.apiVersion = ownApiVersion(kind);
  // The provider's default, unlike that of a manifest, which is applied to the namespace of the context.
  if (isFields(value.metadata) && !('namespace' in value.metadata) && !clusterWide.has(kind))
    value.metadata.namespace = 'default';
  return kubernetesResources(path, { value, startLine, endLine }, context).map((one) => ({ ...one, name }));
}

function manifestOf(fields: Fields, depth: number): Fields {
  const manifest = newFields(fields[ownLine] ?? 1);
  const lines = manifest[fieldLines];
  for (const [name, value] of Object.entries(fields)) {
    const own = lists[name] ?? names[name] ?? camelCase(name);
    manifest[own] = partOf(value, name in lists, depth + 1);
    const line = fields[fieldLines]?.[name];
    if (lines && line !== undefined) lines[own] = line;
  }
  return manifest;
}

/** A block is a list: where a manifest has one object, it is the first. */
function partOf(value: Value, isMany: boolean, depth: number): Value {
  if (depth > maxDepth) return null;
  if (isFields(value)) return manifestOf(value, depth);
  if (!isList(value) || !value.some(isFields)) return value;
  const all = value.map((one) => (isFields(one) ? manifestOf(one, depth) : one));
  return isMany ? all : (all[0] ?? null);
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
