// Strategic merge patches of Kubernetes: https://kubernetes.io/docs/tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/
// Values keep the file and the line that they were written in.
import {
  copyFields,
  type Fields,
  fieldLines,
  isFields,
  isList,
  ownPath,
  replaceField,
  type Value,
} from '../../../value.ts';

/** Lists whose elements are merged, and the field that identifies an element; other lists are replaced. */
const mergeKeys: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  ephemeralContainers: 'name',
  volumes: 'name',
  env: 'name',
  imagePullSecrets: 'name',
  volumeMounts: 'mountPath',
  volumeDevices: 'devicePath',
  hostAliases: 'ip',
};
const directive = '$patch';
const maxDepth = 60;

/** The object with the patch applied; undefined when the patch deletes it. */
export function strategicMerge(base: Fields, patch: Fields, depth = 0): Fields | undefined {
  if (patch[directive] === 'delete') return undefined;
  if (patch[directive] === 'replace') return withoutDirective(patch);
  if (depth > maxDepth) return base;
  const merged = copyFields(base);
  for (const [name, value] of Object.entries(patch)) {
    if (name.startsWith('$')) continue;
    const before = base[name];
    const after = mergedValue(name, before, value, depth);
    if (after === undefined || after === null) delete merged[name];
    else if (isMerged(name, before, value)) merged[name] = after;
    else replaceField(merged, name, after, { line: patch[fieldLines]?.[name], path: patch[ownPath] });
  }
  return merged;
}

function mergedValue(
  name: string,
  before: Value | undefined,
  value: Value,
  depth: number,
): Value | undefined {
  if (isFields(before) && isFields(value)) return strategicMerge(before, value, depth + 1);
  const key = mergeKeys[name];
  if (key !== undefined && isList(before) && isList(value)) return mergeLists(before, value, key, depth);
  return value;
}

/** What is merged stays where the base has it; what is new stands in the patch. */
function isMerged(name: string, before: Value | undefined, value: Value): boolean {
  return (
    (isFields(before) && isFields(value)) ||
    (mergeKeys[name] !== undefined && isList(before) && isList(value))
  );
}

function mergeLists(base: readonly Value[], patch: readonly Value[], key: string, depth: number): Value {
  const merged = [...base];
  for (const one of patch) {
    if (!isFields(one)) continue;
    const at = merged.findIndex((item) => isFields(item) && item[key] === one[key]);
    const before = merged[at];
    if (!isFields(before)) merged.push(withoutDirective(one));
    else {
      const after = strategicMerge(before, one, depth + 1);
      if (after === undefined) merged.splice(at, 1);
      else merged[at] = after;
    }
  }
  return merged;
}

function withoutDirective(fields: Fields): Fields {
  if (fields[directive] === undefined) return fields;
  const copy = copyFields(fields);
  delete copy[directive];
  return copy;
}
