// Which manifests a patch of Kustomize is for: https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/patches/
import { RE2JS } from 're2js';
import { isFields, type Value } from '../../../value.ts';
import { type Manifest, nameOf } from './manifest.ts';

/** By the target where one is given, else by kind and name of the patch itself. */
export function selects(target: Value, patch: Value, manifest: Manifest): boolean {
  if (isFields(target)) return matchesTarget(target, manifest);
  if (!isFields(patch) || patch.kind !== manifest.fields.kind) return false;
  const name = isFields(patch.metadata) ? patch.metadata.name : undefined;
  return name === nameOf(manifest);
}

function matchesTarget(target: Readonly<Record<string, Value>>, manifest: Manifest): boolean {
  const { fields } = manifest;
  const metadata = isFields(fields.metadata) ? fields.metadata : {};
  const apiVersion = String(fields.apiVersion ?? '');
  const slash = apiVersion.indexOf('/');
  const group = slash < 0 ? '' : apiVersion.slice(0, slash);
  return (
    matches(target.kind, fields.kind) &&
    matches(target.name, metadata.name) &&
    matches(target.namespace, metadata.namespace) &&
    matches(target.group, group) &&
    matches(target.version, apiVersion.slice(slash + 1)) &&
    hasLabels(target.labelSelector, metadata.labels) &&
    hasLabels(target.annotationSelector, metadata.annotations)
  );
}

/** Names are regular expressions of the whole. */
function matches(pattern: Value | undefined, value: Value | undefined): boolean {
  if (typeof pattern !== 'string' || pattern === '') return true;
  if (pattern === value) return true;
  try {
    return typeof value === 'string' && RE2JS.compile(pattern).matches(value);
  } catch {
    return false;
  }
}

/** `a=b, c != d, e`: the forms that Kustomize's own examples use. */
function hasLabels(selector: Value | undefined, labels: Value | undefined): boolean {
  if (typeof selector !== 'string' || selector.trim() === '') return true;
  const own = isFields(labels) ? labels : {};
  return selector.split(',').every((part) => {
    const [, name = '', operator, value = ''] = /^\s*([^\s!=]+)\s*(!=|==?)?\s*(\S*)\s*$/.exec(part) ?? [];
    if (operator === undefined) return own[name] !== undefined;
    return operator === '!=' ? own[name] !== value : own[name] === value;
  });
}
