// JSON patches, RFC 6902, as far as Kustomize uses them: `add`, `replace` and `remove`.
import {
  copyFields,
  type Fields,
  fieldLines,
  isFields,
  isList,
  ownLine,
  ownPath,
  replaceField,
  type Value,
} from '../../../value.ts';

/** The object with every operation applied that can be. */
export function applyJsonPatch(object: Fields, operations: readonly Value[]): Fields {
  let patched: Value = object;
  for (const operation of operations) {
    if (!isFields(operation) || typeof operation.path !== 'string') continue;
    const { op, path } = operation;
    if (op !== 'add' && op !== 'replace' && op !== 'remove') continue;
    const steps = path
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    patched = changed(patched, steps, operation);
  }
  return isFields(patched) ? patched : object;
}

function changed(value: Value, [step, ...rest]: readonly string[], operation: Fields): Value {
  if (step === undefined) return operation.op === 'remove' ? null : (operation.value ?? null);
  if (isList(value)) return changedList(value, step, rest, operation);
  if (!isFields(value)) return value;
  const copy = copyFields(value);
  if (rest.length > 0) {
    const inner = copy[step];
    if (inner !== undefined) copy[step] = changed(inner, rest, operation);
  } else if (operation.op === 'remove') delete copy[step];
  else {
    const line = operation[fieldLines]?.value ?? operation[ownLine];
    replaceField(copy, step, operation.value ?? null, { line, path: operation[ownPath] });
  }
  return copy;
}

function changedList(
  value: readonly Value[],
  step: string,
  rest: readonly string[],
  operation: Fields,
): Value {
  const copy = [...value];
  const at = step === '-' ? copy.length : Number(step);
  if (!Number.isInteger(at) || at < 0 || at > copy.length) return value;
  if (rest.length > 0) {
    const inner = copy[at];
    if (inner !== undefined) copy[at] = changed(inner, rest, operation);
  } else if (operation.op === 'remove') copy.splice(at, 1);
  else copy.splice(at, operation.op === 'add' ? 0 : 1, operation.value ?? null);
  return copy;
}
