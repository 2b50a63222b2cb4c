/** A filter over a closed set takes one value, or several of which any fits. */
export type OneOrMany<Value> = Value | readonly Value[];

export function asList<Value>(value: OneOrMany<Value> | undefined): readonly Value[] | undefined {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? (value as readonly Value[]) : [value as Value];
}
