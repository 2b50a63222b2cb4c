// ARM templates of Azure Resource Manager, JSON with comments:
// https://learn.microsoft.com/azure/azure-resource-manager/templates/syntax
import { withoutJsonComments } from '../../../../../support/json-comments.ts';
import { BudgetExceededError } from '../../evaluation-budget.ts';
import type { InfrastructureReader, ReadContext, ResourceGroup } from '../../infrastructure-reader.ts';
import {
  type Fields,
  fieldLines,
  isFields,
  isList,
  mapItems,
  newFields,
  noteOrigin,
  ownLine,
  ownPath,
  unknown,
  type Value,
  type Written,
} from '../../value.ts';
import { documentsOf } from '../parse-document.ts';
import { type AzureResource, azureResources } from './azure-resources.ts';
import { type AzureScope, evaluateAzure } from './evaluate-azure-expression.ts';
import { parseArmText } from './parse-arm-expression.ts';

const maxDepth = 60;
const maxResources = 1_000;
const maxTemplates = 10;

export const armTemplateReader: InfrastructureReader = {
  title: 'ARM template',
  mayRead: (path) => /\.jsonc?$/.test(path),
  isMeant: ({ text }) =>
    /"\$schema"\s*:\s*"[^"]*\/(?:(?:subscription|managementGroup|tenant)?deploymentTemplate|deploymentParameters)\.json/i.test(
      text,
    ),
  open: (context) => {
    const templates: ReadTemplate[] = [];
    const parameters = new Map<string, Fields>();
    return {
      read: ({ path, text }) => {
        const [document] = documentsOf({ path, text: withoutJsonComments(text) }, context);
        if (!document || !isFields(document.value)) return [];
        const { $schema } = document.value;
        if (/deploymentParameters/i.test(String($schema)))
          parameters.set(path, Object.assign(part(document.value, 'parameters'), { [ownPath]: path }));
        else templates.push({ path, template: templateOf(document.value), endLine: document.endLine });
        return [];
      },
      *finish() {
        for (const one of templates) {
          const paths = parameterFilesOf(one.path, templates, [...parameters.keys()]);
          const deployments = paths.map((path) => parameters.get(path) as Fields);
          for (const given of deployments.length === 0 ? [newFields()] : deployments)
            yield resourcesOf(one, context, given);
        }
      },
    };
  },
};

interface ReadTemplate {
  readonly path: string;
  readonly template: Fields;
  readonly endLine: number;
}

function resourcesOf(
  { path, template, endLine }: ReadTemplate,
  context: ReadContext,
  given: Fields,
): ResourceGroup {
  try {
    return azureResources(path, new Template(template, { path, context }, given).resources(endLine, 0));
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error;
    context.unevaluated(path, null, error.message);
    return [];
  }
}

/**
 * `azuredeploy.parameters.json`, `azuredeploy.parameters.prod.json`, `parameters/prod.json`: the parameters that a template is deployed
 * with, by its name, or beside the only template of the folder.
 */
function parameterFilesOf(
  path: string,
  templates: readonly ReadTemplate[],
  parameterFiles: readonly string[],
): readonly string[] {
  const [folder, name] = split(path);
  const base = name.replace(/\.jsonc?$/, '');
  const isOnly = templates.filter((other) => split(other.path)[0] === folder).length === 1;
  const near = parameterFiles.filter((one) => {
    const own = split(one)[0];
    return (
      own === folder ||
      (own.startsWith(folder) &&
        /^(?:param(?:eter)?s?|env(?:ironment)?s?)\/$/i.test(own.slice(folder.length)))
    );
  });
  const named = near.filter((one) => {
    const own = split(one)[1].toLowerCase();
    return own.startsWith(base.toLowerCase()) && /[._-]/.test(own.charAt(base.length));
  });
  return named.length > 0 || !isOnly ? named : near;
}

function split(path: string): readonly [string, string] {
  const end = path.lastIndexOf('/') + 1;
  return [path.slice(0, end), path.slice(end)];
}

/** An artifact of a blueprint has its template as a property. */
function templateOf(document: Fields): Fields {
  const { properties } = document;
  if (document.resources !== undefined || !isFields(properties ?? null)) return document;
  const { template } = properties as Fields;
  return isFields(template ?? null) ? (template as Fields) : document;
}

class Template {
  readonly #template: Fields;
  readonly #path: string;
  readonly #context: ReadContext;
  readonly #scope: AzureScope;
  readonly #given: Fields;
  readonly #open = new Set<string>();
  #count = 0;

  /** `given`: parameters that a deployment within a template passes on. */
  constructor(
    template: Fields,
    { path, context }: { readonly path: string; readonly context: ReadContext },
    given: Fields = newFields(),
  ) {
    this.#template = template;
    this.#path = path;
    this.#context = context;
    this.#given = given;
    this.#scope = {
      budget: context.budget,
      locals: new Map(),
      refer: () => unknown,
      parameter: (name) => this.#parameter(name),
      variable: (name) =>
        this.#once(`variable ${name}`, () => this.#resolve(part(template, 'variables')[name] ?? unknown, 0)),
    };
  }

  resources(endLine: number, nesting: number): readonly AzureResource[] {
    return this.#listed(this.#template.resources ?? null, endLine, undefined, nesting);
  }

  #listed(
    value: Value,
    endLine: number,
    parent: AzureResource | undefined,
    nesting: number,
  ): readonly AzureResource[] {
    // With symbolic names resources are an object.
    const entries = isList(value)
      ? value.map((one) => [undefined, one] as const)
      : isFields(value)
        ? Object.entries(value)
        : [];
    const lines = entries.map(([, one]) => (isFields(one) ? (one[ownLine] ?? 1) : 1));
    return entries.flatMap(([symbol, one], index) => {
      if (!isFields(one) || typeof one.type !== 'string') return [];
      if (this.#count >= maxResources) return this.#leftOut(`Only the first ${maxResources} were read.`);
      this.#count += 1;
      const next = lines.slice(index + 1).find((line) => line > (lines[index] ?? 1));
      return this.#resource(one, symbol, next === undefined ? endLine : next - 1, parent, nesting);
    });
  }

  #resource(
    raw: Fields,
    symbol: string | undefined,
    endLine: number,
    parent: AzureResource | undefined,
    nesting: number,
  ): readonly AzureResource[] {
    if (this.#resolve(raw.condition ?? true, 0) === false || raw.existing === true) return [];
    const { resources: nested, ...rest } = raw;
    const own = Object.assign(newFields(raw[ownLine]), rest);
    if (raw[fieldLines]) own[fieldLines] = raw[fieldLines];
    const given = String(raw.type).replace(/\/+$/, '');
    const type = parent !== undefined && !given.includes('.') ? `${parent.type}/${given}` : given;
    if (/^microsoft\.resources\/deployments$/i.test(type)) return this.#deployment(raw, endLine, nesting);
    const fields = this.#resolve(own, 0) as Fields;
    const name = fields.name ?? unknown;
    const resource: AzureResource = {
      type,
      label: symbol ?? (typeof name === 'string' ? name : type.slice(type.lastIndexOf('/') + 1)),
      name,
      parent: parent?.label,
      fields,
      startLine: raw[ownLine] ?? 1,
      endLine,
    };
    return [resource, ...this.#listed(nested ?? null, endLine, resource, nesting)];
  }

  /** A template within the template. */
  #deployment(raw: Fields, endLine: number, nesting: number): readonly AzureResource[] {
    const properties = part(raw, 'properties');
    const inner = properties.template;
    if (!isFields(inner)) return [];
    if (nesting >= maxTemplates) return this.#leftOut('Templates are nested too deeply.');
    const isInner = part(properties, 'expressionEvaluationOptions').scope === 'inner';
    // Without a scope of its own it is evaluated as a part of this one.
    if (!isInner) return this.#listed(inner.resources ?? null, endLine, undefined, nesting + 1);
    const given = this.#resolve(part(properties, 'parameters'), 0) as Fields;
    return new Template(inner, { path: this.#path, context: this.#context }, given).resources(
      endLine,
      nesting + 1,
    );
  }

  #leftOut(message: string): [] {
    this.#context.unevaluated(this.#path, null, message);
    return [];
  }

  #parameter(name: string): Value {
    const given = this.#given[name];
    if (isFields(given)) return given.value ?? unknown;
    const declared = part(this.#template, 'parameters')[name];
    if (!isFields(declared) || declared.defaultValue === undefined) return unknown;
    const { defaultValue } = declared;
    return this.#once(`parameter ${name}`, () => this.#resolve(defaultValue, 0));
  }

  /** Where the value of `[parameters('name')]` is written. */
  #writtenAt(value: Value): Written | undefined {
    const name = typeof value === 'string' ? /^\[parameters\('([^']+)'\)\]$/.exec(value)?.[1] : undefined;
    if (name === undefined) return undefined;
    const given = this.#given[name];
    const declared = part(this.#template, 'parameters')[name];
    const line = isFields(given)
      ? given[fieldLines]?.value
      : isFields(declared)
        ? declared[fieldLines]?.defaultValue
        : undefined;
    const path = isFields(given) ? (this.#given[ownPath] ?? this.#path) : this.#path;
    return line === undefined ? undefined : { path, line };
  }

  /** What refers to itself is unknown. */
  #once(name: string, evaluate: () => Value): Value {
    if (this.#open.has(name)) return unknown;
    this.#open.add(name);
    try {
      return evaluate();
    } finally {
      this.#open.delete(name);
    }
  }

  #resolve(value: Value, depth: number): Value {
    if (depth > maxDepth) return unknown;
    this.#context.budget.consume(1);
    if (typeof value === 'string') {
      const expression = parseArmText(value);
      return expression ? evaluateAzure(expression, this.#scope) : value.replace(/^\[\[/, '[');
    }
    if (isList(value)) return mapItems(value, (one) => this.#resolve(one, depth + 1));
    if (!isFields(value)) return value;
    const fields = newFields(value[ownLine]);
    for (const [name, one] of Object.entries(value)) {
      fields[name] = this.#resolve(one, depth + 1);
      const written = this.#writtenAt(one);
      if (written) noteOrigin(fields, name, written);
    }
    if (value[fieldLines]) fields[fieldLines] = value[fieldLines];
    return fields;
  }
}

function part(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isFields(value) ? value : newFields();
}
