// Bicep files, with the default values of their parameters. Modules are read as the files they are.
import { BudgetExceededError } from '../../evaluation-budget.ts';
import type { InfrastructureReader, ReadContext } from '../../infrastructure-reader.ts';
import { isFields, Unknown, unknown, type Value } from '../../value.ts';
import { withinLimit } from '../within-limit.ts';
import { type AzureExpression, AzureSyntaxError } from './azure-expression.ts';
import { type AzureResource, azureResources } from './azure-resources.ts';
import { type AzureScope, evaluateAzure, roundsOf } from './evaluate-azure-expression.ts';
import { type BicepFile, type BicepResource, parseBicep } from './parse-bicep.ts';

const maxResources = 1_000;

export const bicepReader: InfrastructureReader = {
  title: 'Bicep',
  mayRead: (path) => path.endsWith('.bicep'),
  isMeant: () => true,
  open: (context) => ({
    *read({ path, text }) {
      try {
        yield azureResources(path, resourcesOf(path, parseBicep(text), context));
      } catch (error) {
        if (!(error instanceof AzureSyntaxError || error instanceof BudgetExceededError)) throw error;
        context.unevaluated(path, error instanceof AzureSyntaxError ? error.line : null, error.message);
      }
    },
  }),
};

function resourcesOf(path: string, file: BicepFile, context: ReadContext): readonly AzureResource[] {
  const scope: AzureScope = {
    budget: context.budget,
    locals: new Map(),
    refer: memberOf(file, () => scope),
    parameter: () => unknown,
    variable: () => unknown,
  };
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
function memberOf(file: BicepFile, scope: () => AzureScope): (name: string) => Value {
  const symbols = new Set(file.resources.map(({ symbol }) => symbol));
  const open = new Set<string>();
  return (name) => {
    if (symbols.has(name)) return new Unknown(name);
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
