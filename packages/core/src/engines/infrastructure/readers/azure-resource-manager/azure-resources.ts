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
  return found.flatMap((one) => {
    const { type, label, startLine, endLine } = one;
    const fields = withChildren(one, found);
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
function withChildren(parent: AzureResource, all: readonly AzureResource[]): Fields {
  const fields = Object.assign(newFields(), parent.fields);
  const children = newFields();
  const byKind = newFields();
  for (const child of all) {
    if (!child.type.startsWith(`${parent.type}/`) || !belongsTo(child, parent)) continue;
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

function belongsTo(child: AzureResource, parent: AzureResource): boolean {
  if (child.parent !== undefined) return child.parent === parent.label;
  const own = textOf(parent.name);
  return own !== '' && textOf(child.name).startsWith(`${own}/`);
}

function lastPart(name: Value): Value {
  const text = textOf(name);
  const last = text.slice(text.lastIndexOf('/') + 1);
  return last === '' || last.includes(hole) ? new Unknown(undefined, last) : last;
}

function textOf(name: Value): string {
  return typeof name === 'string' ? name : name instanceof Unknown ? (name.text ?? '') : '';
}
