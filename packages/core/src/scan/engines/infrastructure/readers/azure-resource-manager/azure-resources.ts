// Resources of Azure Resource Manager, from Bicep or from ARM templates, under their own types
// (`Microsoft.Storage/storageAccounts`), and those that terraform-shapes.ts knows as resources of Terraform too, so that
// one policy serves both.
import type { Resource } from '../../resource.ts';
import { type Fields, hole, isFields, newFields, ownLine, Unknown, type Value } from '../../value.ts';
import { settingsOf, shaped } from '../shape-fields.ts';
import { azureShapes } from './terraform-shapes.ts';

export interface AzureResource {
  /** With the types around it: `Microsoft.Sql/servers/firewallRules`. */
  readonly type: string;
  /** As people refer to it: the symbol of Bicep, or the name as far as it is known. */
  readonly label: string;
  /** What `name` is: `account/default`. */
  readonly name: Value;
  /** Label of the resource that it belongs to, where the file says so. */
  readonly parent: string | undefined;
  /** All of it: `properties`, `sku`, `kind` … */
  readonly fields: Fields;
  readonly startLine: number;
  readonly endLine: number;
}

export function azureResources(path: string, found: readonly AzureResource[]): readonly Resource[] {
  const families = familiesOf(found);
  return found.flatMap((one) => {
    const { type, label, startLine, endLine } = one;
    const fields = withChildren(one, childrenOf(one, families));
    fields[ownLine] = startLine;
    const place = { path, startLine, endLine, name: label };
    const own: Resource = { ...place, type, fields };
    const shape = azureShapes[type.toLowerCase()];
    if (shape === undefined) return [own];
    const properties = shaped(fields, shape.shape);
    for (const [name, value] of Object.entries(shape.defaults?.(fields) ?? {})) properties[name] ??= value;
    if (properties.name === undefined) properties.name = lastPart(one.name);
    const terraform = typeof shape.type === 'string' ? shape.type : shape.type(fields);
    return terraform === undefined
      ? [own]
      : [own, { ...place, type: terraform, fields: properties, settings: settingsOf(shape.shape) }];
  });
}

/**
 * A copy that knows the settings that are resources of their own: `$children.config.authsettingsV2` by kind and name,
 * `$child.auditingSettings` where a kind is there once. The child `web` of a site is its siteConfig.
 */
function withChildren(parent: AzureResource, own: readonly AzureResource[]): Fields {
  const fields = Object.assign(newFields(), parent.fields);
  const children = newFields();
  const byKind = newFields();
  for (const child of own) {
    const name = lastPart(child.name);
    if (!isFields(child.fields.properties)) continue;
    const kind = child.type.slice(child.type.lastIndexOf('/') + 1);
    const known = children[kind];
    const ofKind = isFields(known) ? known : newFields();
    if (typeof name === 'string') ofKind[name] = child.fields.properties;
    children[kind] = ofKind;
    byKind[kind] = child.fields.properties;
  }
  fields.$children = children;
  fields.$child = byKind;
  const { properties } = fields;
  const web = isFields(children.config) ? children.config.web : undefined;
  if (isFields(web) && isFields(properties)) {
    const siteConfig = Object.assign(newFields(), properties.siteConfig, web);
    fields.properties = Object.assign(newFields(properties[ownLine]), properties, { siteConfig });
  }
  return fields;
}

/** Resources by what says where they belong, each with its place in the file. */
interface Families {
  readonly byParentLabel: ReadonlyMap<string, readonly Numbered[]>;
  /** By each part of their names that ends before a slash. */
  readonly byParentName: ReadonlyMap<string, readonly Numbered[]>;
}

interface Numbered {
  readonly index: number;
  readonly resource: AzureResource;
}

/** Types of Azure have fewer parts. */
const maxParts = 20;

function familiesOf(found: readonly AzureResource[]): Families {
  const byParentLabel = new Map<string, Numbered[]>();
  const byParentName = new Map<string, Numbered[]>();
  const add = (to: Map<string, Numbered[]>, key: string, one: Numbered): void => {
    const known = to.get(key);
    if (known) known.push(one);
    else to.set(key, [one]);
  };
  for (const [index, resource] of found.entries()) {
    const one = { index, resource };
    if (resource.parent !== undefined) {
      add(byParentLabel, resource.parent, one);
      continue;
    }
    const name = textOf(resource.name);
    let end = name.indexOf('/', 1);
    for (let part = 0; end > 0 && part < maxParts; part += 1) {
      add(byParentName, name.slice(0, end), one);
      end = name.indexOf('/', end + 1);
    }
  }
  return { byParentLabel, byParentName };
}

/** In the order of the file. */
function childrenOf(parent: AzureResource, families: Families): readonly AzureResource[] {
  const labelled = families.byParentLabel.get(parent.label) ?? [];
  const named = families.byParentName.get(textOf(parent.name)) ?? [];
  return [...labelled, ...named]
    .filter(({ resource }) => resource.type.startsWith(`${parent.type}/`))
    .sort((a, b) => a.index - b.index)
    .map(({ resource }) => resource);
}

function lastPart(name: Value): Value {
  const text = textOf(name);
  const last = text.slice(text.lastIndexOf('/') + 1);
  return last === '' || last.includes(hole) ? new Unknown(undefined, last) : last;
}

function textOf(name: Value): string {
  return typeof name === 'string' ? name : name instanceof Unknown ? (name.text ?? '') : '';
}
