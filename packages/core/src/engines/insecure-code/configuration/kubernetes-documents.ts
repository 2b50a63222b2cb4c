// Kubernetes manifests, line by line: templates of Helm are no YAML, and what is asked stands on one line.
import type { ConfigurationFile } from './configuration-file.ts';

const kinds =
  /^kind:\s*["']?(?:Pod|Deployment|DaemonSet|StatefulSet|ReplicaSet|ReplicationController|Job|CronJob|PodSecurityPolicy|Role|ClusterRole|RoleBinding|ClusterRoleBinding|Service|Ingress|NetworkPolicy|List|PodTemplate)\b/m;

export function isKubernetes({ text }: ConfigurationFile): boolean {
  return /^apiVersion:/m.test(text) && kinds.test(text);
}

export function isCompose({ text }: ConfigurationFile): boolean {
  return /^services:/m.test(text) && !/^apiVersion:/m.test(text);
}

/** The lines of manifests that hold the pattern, comments left out. */
export function* manifestLines(file: ConfigurationFile, pattern: RegExp): Iterable<number> {
  if (!isKubernetes(file)) return;
  for (const [index, line] of file.lines.entries())
    if (!/^\s*#/.test(line) && pattern.test(line.slice(0, 500))) yield index + 1;
}

export function* composeLines(file: ConfigurationFile, pattern: RegExp): Iterable<number> {
  if (!isCompose(file)) return;
  for (const [index, line] of file.lines.entries())
    if (!/^\s*#/.test(line) && pattern.test(line.slice(0, 500))) yield index + 1;
}
