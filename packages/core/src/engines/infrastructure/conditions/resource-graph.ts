// The resources that a resource is evaluated with, and which of them refer to which: what graph policies ask.
import type { Resource } from '../resource.ts';
import { type Fields, isList, Unknown, unknown, type Value } from '../value.ts';

/** Attributes by which resources are referred to when their value is written out. */
const identities = ['bucket', 'id', 'name', 'arn', 'identifier', 'function_name', 'cluster_identifier'];

export class ResourceGraph {
  readonly #byType: ReadonlyMap<string, readonly Resource[]>;
  readonly #resource: Resource;

  constructor(byType: ReadonlyMap<string, readonly Resource[]>, resource: Resource) {
    this.#byType = byType;
    this.#resource = resource;
  }

  static index(group: readonly Resource[]): ReadonlyMap<string, readonly Resource[]> {
    return Map.groupBy(group, ({ type }) => type);
  }

  ofType(type: string): readonly Fields[] {
    return (this.#byType.get(type) ?? []).map(({ fields }) => fields);
  }

  /** Resources of a type whose field refers to this one; an unknown value for each of which that is not known. */
  linkedBy(type: string, field: string): readonly Value[] {
    const found: Value[] = [];
    for (const { fields } of this.#byType.get(type) ?? []) {
      const refers = this.#isThis(fields[field] ?? null);
      if (refers === true) found.push(fields);
      else if (refers === undefined) found.push(unknown);
    }
    return found;
  }

  /** The resource that a value of this one refers to: `aws_kms_key.a.arn` → the key. Unknown when it is not there. */
  target(value: Value): Value {
    if (!(value instanceof Unknown) || value.reference === undefined) return unknown;
    const [type = '', name = ''] = value.reference.split('.');
    const found = this.#byType.get(type)?.find((one) => isNamed(one.name, `${type}.${name}`));
    return found?.fields ?? unknown;
  }

  #isThis(value: Value): boolean | undefined {
    if (isList(value)) {
      const results = value.map((one) => this.#isThis(one));
      return results.includes(true) ? true : results.includes(undefined) ? undefined : false;
    }
    const { name, fields } = this.#resource;
    if (value instanceof Unknown) {
      const { reference } = value;
      if (reference === undefined) return undefined;
      const target = reference.split('.').slice(0, 2).join('.');
      if (/^(?:module|data|each|var)\./.test(reference)) return undefined;
      return isNamed(name, target);
    }
    if (value === null) return false;
    return identities.some((identity) => fields[identity] === value);
  }
}

/** Whether the name of a resource, with the path of its module and the key of its instance, is this address. */
function isNamed(name: string, address: string): boolean {
  const own = name.replace(/\[[^\]]*\]$/, '');
  return own === address || own.endsWith(`.${address}`);
}
