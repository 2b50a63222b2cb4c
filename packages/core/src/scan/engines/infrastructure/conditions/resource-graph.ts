// The resources that a resource is evaluated with, and which of them refer to which: what graph policies ask.
import type { Resource } from '../resource.ts';
import { type Fields, isList, Unknown, unknown, type Value } from '../value.ts';

/** Attributes by which resources are referred to when their value is written out. */
const identities = ['bucket', 'id', 'name', 'arn', 'identifier', 'function_name', 'cluster_identifier'];

/** Who refers to what by one field, so that a question costs the same in a large group. */
interface Links {
  readonly byAddress: ReadonlyMap<string, readonly Fields[]>;
  readonly byValue: ReadonlyMap<Value, readonly Fields[]>;
  /** Resources of which it is not known what they refer to. */
  readonly open: ReadonlySet<Fields>;
}

export class ResourceGraph {
  readonly #byType: ReadonlyMap<string, readonly Resource[]>;
  readonly #links = new Map<string, Links>();
  readonly #identified = new Map<string, ReadonlyMap<Value, Resource>>();
  readonly #byAddress: ReadonlyMap<string, readonly Resource[]>;
  readonly #byFields: ReadonlyMap<Value, Resource>;

  constructor(group: readonly Resource[]) {
    this.#byType = Map.groupBy(group, ({ type }) => type);
    this.#byAddress = Map.groupBy(group, addressOf);
    this.#byFields = new Map(group.map((resource) => [resource.fields, resource]));
  }

  ofType(type: string): readonly Fields[] {
    return (this.#byType.get(type) ?? []).map(({ fields }) => fields);
  }

  /**
   * Resources of a type whose field refers to the resource with these fields; an unknown value at the end where that is
   * not known of others.
   */
  linkedBy(type: string, field: string, fields: Value): readonly Value[] {
    const resource = this.#byFields.get(fields);
    if (resource === undefined) return [unknown];
    const { byAddress, byValue, open } = this.#linksOf(type, field);
    const found = new Set<Value>(byAddress.get(addressOf(resource)));
    for (const identity of identities) {
      const value = resource.fields[identity] ?? null;
      if (value !== null) for (const one of byValue.get(value) ?? []) found.add(one);
    }
    let others = open.size;
    for (const one of found) if (open.has(one as Fields)) others -= 1;
    return others > 0 ? [...found, unknown] : [...found];
  }

  /** The resource that a value refers to: `aws_kms_key.a.arn` → the key. Unknown when it is not there. */
  target(value: Value, type?: string): Value {
    if (!(value instanceof Unknown))
      return type === undefined ? unknown : (this.#identifiedOf(type).get(value)?.fields ?? unknown);
    const address = addressIn(value);
    if (address === undefined) return unknown;
    const wanted = type ?? value.reference?.split('.', 1)[0];
    return this.#byAddress.get(address)?.find((one) => one.type === wanted)?.fields ?? unknown;
  }

  #linksOf(type: string, field: string): Links {
    const key = `${type} ${field}`;
    const known = this.#links.get(key);
    if (known) return known;
    const byAddress = new Map<string, Fields[]>();
    const byValue = new Map<Value, Fields[]>();
    const open = new Set<Fields>();
    for (const { fields } of this.#byType.get(type) ?? []) {
      const value = fields[field] ?? null;
      for (const one of isList(value) ? value : [value]) {
        const address = addressIn(one);
        if (!(one instanceof Unknown)) add(byValue, one, fields);
        else if (address === undefined) open.add(fields);
        else add(byAddress, address, fields);
      }
    }
    const links = { byAddress, byValue, open };
    this.#links.set(key, links);
    return links;
  }

  #identifiedOf(type: string): ReadonlyMap<Value, Resource> {
    const known = this.#identified.get(type);
    if (known) return known;
    const found = new Map<Value, Resource>();
    for (const resource of this.#byType.get(type) ?? []) {
      for (const identity of identities) {
        const value = resource.fields[identity] ?? null;
        if (value !== null && !(value instanceof Unknown)) found.set(value, resource);
      }
    }
    this.#identified.set(type, found);
    return found;
  }
}

function add<Key>(index: Map<Key, Fields[]>, key: Key, fields: Fields): void {
  const known = index.get(key);
  if (known) known.push(fields);
  else index.set(key, [fields]);
}

/** The name of a resource without the key of its instance. */
function addressOf({ name }: Resource): string {
  return name.replace(/\[[^\]]*\]$/, '');
}

/** The address of the resource that a value is an attribute of; undefined where that is not known. */
function addressIn(value: Value): string | undefined {
  if (!(value instanceof Unknown) || value.reference === undefined) return undefined;
  const [type = '', name = ''] = value.reference.split('.');
  if (/^(?:module|data|each|var)$/.test(type)) return undefined;
  // Resources of CloudFormation have one name, whatever their type.
  return type.includes('::') ? name : `${value.module}${type}.${name}`;
}
