// Bicep files, with the parameters that their callers and their files of parameters give, or else with the default values.
import { posix } from 'node:path';
import { BudgetExceededError } from '../../evaluation-budget.ts';
import type { InfrastructureReader, ReadContext, ResourceGroup } from '../../infrastructure-reader.ts';
import {
  type Fields,
  fieldLines,
  fieldOrigins,
  type GivenValue,
  isFields,
  Unknown,
  unknown,
  type Value,
} from '../../value.ts';
import { withinLimit } from '../within-limit.ts';
import { type AzureExpression, AzureSyntaxError } from './azure-expression.ts';
import { type AzureResource, azureResources } from './azure-resources.ts';
import { type AzureScope, evaluateAzure, roundsOf } from './evaluate-azure-expression.ts';
import { type BicepFile, type BicepResource, parseBicep } from './parse-bicep.ts';

const maxResources = 1_000;
/** Modules within modules. */
const maxDepth = 10;

export const bicepReader: InfrastructureReader = {
  title: 'Bicep',
  mayRead: (path) => /\.bicep(?:param)?$/.test(path),
  isMeant: () => true,
  open: (context) => {
    const files = new Map<string, BicepFile>();
    const deployments: Deployment[] = [];
    return {
      read: ({ path, text }) => {
        try {
          const file = parseBicep(text);
          const template = /^[ \t]*using[ \t]+'([^']+)'/m.exec(text)?.[1];
          if (path.endsWith('.bicep')) files.set(path, file);
          else if (template !== undefined)
            deployments.push({ path: resolvePath(path, template), from: path, given: file });
        } catch (error) {
          unevaluated(path, error, context);
        }
        return [];
      },
      finish: () => new BicepDeployments(files, deployments, context).resources(),
    };
  },
};

/** What a file of parameters deploys. */
interface Deployment {
  readonly path: string;
  /** The file of parameters. */
  readonly from: string;
  readonly given: BicepFile;
}

function unevaluated(path: string, error: unknown, context: ReadContext): void {
  if (!(error instanceof AzureSyntaxError || error instanceof BudgetExceededError)) throw error;
  context.unevaluated(path, error instanceof AzureSyntaxError ? error.line : null, error.message);
}

/** Each file with the parameters that its files of parameters or its callers give; with its defaults where there are none. */
class BicepDeployments {
  readonly #files: ReadonlyMap<string, BicepFile>;
  readonly #deployments: readonly Deployment[];
  readonly #context: ReadContext;
  readonly #called: ReadonlySet<string>;

  constructor(
    files: ReadonlyMap<string, BicepFile>,
    deployments: readonly Deployment[],
    context: ReadContext,
  ) {
    this.#files = files;
    this.#deployments = deployments;
    this.#context = context;
    const called = [...files].flatMap(([path, { modules }]) =>
      modules.map((module) => resolvePath(path, module.path)).filter((target) => target !== path),
    );
    this.#called = new Set(called);
  }

  *resources(): Iterable<ResourceGroup> {
    for (const [path, file] of this.#files) {
      const given = this.#deployments.filter((one) => one.path === path);
      for (const one of given) yield* this.#deploy(path, file, givenBy(one, this.#context), 0);
      if (given.length === 0 && !this.#called.has(path)) yield* this.#deploy(path, file, new Map(), 0);
    }
  }

  *#deploy(
    path: string,
    file: BicepFile,
    given: ReadonlyMap<string, GivenValue>,
    depth: number,
  ): Iterable<ResourceGroup> {
    const scope = scopeOf({ path, file }, given, this.#context);
    try {
      yield azureResources(path, resourcesOf(path, file, scope, this.#context));
      for (const module of depth < maxDepth ? file.modules : []) {
        const target = resolvePath(path, module.path);
        const called = this.#files.get(target);
        if (called === undefined) continue;
        for (const { body, scope: own } of instancesOf(module.body, scope)) {
          const fields = evaluateAzure(body, own);
          const params = isFields(fields) && isFields(fields.params ?? null) ? (fields.params as Fields) : {};
          yield* this.#deploy(target, called, givenIn(params, path), depth + 1);
        }
      }
    } catch (error) {
      unevaluated(path, error, this.#context);
    }
  }
}

function givenBy({ from, given: file }: Deployment, context: ReadContext): ReadonlyMap<string, GivenValue> {
  const scope = scopeOf({ path: from, file }, new Map(), context);
  return new Map(
    [...file.parameters.keys()].map((name) => [
      name,
      { value: scope.refer(name), written: scope.writtenAt?.(name) },
    ]),
  );
}

function givenIn(params: Fields, path: string): ReadonlyMap<string, GivenValue> {
  return new Map(
    Object.entries(params).map(([name, value]) => {
      const line = params[fieldLines]?.[name];
      const written = params[fieldOrigins]?.[name] ?? (line === undefined ? undefined : { path, line });
      return [name, { value, written }];
    }),
  );
}

/** `../modules/a.bicep` of a file, from the top of the tree. */
function resolvePath(from: string, path: string): string {
  return posix.normalize(posix.join(posix.dirname(from), path));
}

function scopeOf(
  { path, file }: { readonly path: string; readonly file: BicepFile },
  given: ReadonlyMap<string, GivenValue>,
  context: ReadContext,
): AzureScope {
  const scope: AzureScope = {
    budget: context.budget,
    locals: new Map(),
    refer: memberOf(file, given, () => scope),
    parameter: () => unknown,
    variable: () => unknown,
    writtenAt: (name) => {
      const line = file.parameterLines.get(name);
      if (line === undefined || !file.parameters.has(name)) return undefined;
      return given.has(name) ? given.get(name)?.written : { path, line };
    },
  };
  return scope;
}

function resourcesOf(
  path: string,
  file: BicepFile,
  scope: AzureScope,
  context: ReadContext,
): readonly AzureResource[] {
  const found: AzureResource[] = [];
  for (const resource of file.resources) {
    if (resource.isExisting) continue;
    for (const one of instancesOf(resource.body, scope)) {
      if (found.length > maxResources) break;
      const fields = evaluateAzure(one.body, one.scope);
      if (isFields(fields)) found.push(describe(resource, fields));
    }
  }
  return withinLimit(found, maxResources, path, context);
}

/** What names of the file stand for; what refers to itself is unknown. */
function memberOf(
  file: BicepFile,
  given: ReadonlyMap<string, GivenValue>,
  scope: () => AzureScope,
): (name: string) => Value {
  const symbols = new Set(file.resources.map(({ symbol }) => symbol));
  const open = new Set<string>();
  return (name) => {
    if (symbols.has(name)) return new Unknown(name);
    const value = file.parameters.has(name) ? given.get(name)?.value : undefined;
    if (value !== undefined) return value;
    const expression = file.variables.get(name) ?? file.parameters.get(name);
    if (expression === undefined || open.has(name)) return unknown;
    open.add(name);
    try {
      return evaluateAzure(expression, scope());
    } finally {
      open.delete(name);
    }
  };
}

interface Instance {
  readonly body: AzureExpression;
  readonly scope: AzureScope;
}

/** None where a condition does not hold, one for each round of a loop. */
function instancesOf(body: AzureExpression, scope: AzureScope): readonly Instance[] {
  if (body.kind === 'if')
    return evaluateAzure(body.test, scope) === false ? [] : instancesOf(body.body, scope);
  if (body.kind !== 'for') return [{ body, scope }];
  return roundsOf(body, scope).flatMap((round) => instancesOf(body.body, round));
}

function describe(resource: BicepResource, fields: NonNullable<AzureResource['fields']>): AzureResource {
  const { type, apiVersion, symbol, within, startLine, endLine } = resource;
  if (apiVersion !== undefined) fields.apiVersion = apiVersion;
  const { parent } = fields;
  return {
    type,
    label: symbol,
    name: fields.name ?? unknown,
    parent: within ?? (parent instanceof Unknown ? parent.reference : undefined),
    fields,
    startLine,
    endLine,
  };
}
