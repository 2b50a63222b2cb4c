// CloudFormation templates in YAML and JSON. Resources have their own types (`AWS::S3::Bucket`), and those that
// terraform-names.ts knows are given as resources of Terraform too, so that one policy serves both.
import { posix } from 'node:path';
import type {
  InfrastructureReader,
  OpenReader,
  ReadContext,
  ResourceGroup,
  TextFile,
} from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import {
  copyFields,
  type Fields,
  fieldLines,
  fieldOrigins,
  isFields,
  isList,
  newFields,
  noteOrigin,
  ownLine,
  ownPath,
  replaceField,
  setField,
  unknown,
  type Value,
} from '../../value.ts';
import { fieldsAt } from '../kubernetes/kubernetes-resources.ts';
import { documentsOf } from '../parse-document.ts';
import { withinLimit } from '../within-limit.ts';
import { isIntrinsic, type Known, resolveIntrinsic, writtenAt } from './intrinsics.ts';
import { asTerraform } from './terraform-names.ts';

const maxResources = 1_000;
const maxDepth = 60;
/** Stacks of one template that are evaluated. */
const maxStacks = 20;

export const cloudformationReader: InfrastructureReader = {
  title: 'CloudFormation',
  mayRead: (path) => /\.(?:ya?ml|json|template)$/.test(path),
  isMeant: ({ text }) =>
    isServerless(text) ||
    (/(?:^|[{,])[ \t]*["']?Resources["']?\s*:/m.test(text) &&
      /["']?Type["']?\s*:\s*["']?(?:AWS|Alexa|Custom)::/.test(text)),
  open: (context) => new OpenCloudformationReader(context),
};

/** A file of the Serverless Framework that gives its functions a role. */
function isServerless(text: string): boolean {
  return /^provider:/m.test(text) && /^functions:/m.test(text) && /^\s+iam(?:RoleStatements)?:/m.test(text);
}

interface Template {
  readonly path: string;
  readonly value: Fields;
  readonly endLine: number;
}

/** A stack in a template that another file of the tree holds. */
interface StackCall {
  readonly path: string;
  readonly parameters: Fields;
}

/** A template that others of the tree deploy as a stack is evaluated once per stack, with the parameters of the stack. */
class OpenCloudformationReader implements OpenReader {
  readonly #context: ReadContext;
  readonly #templates = new Map<string, Template>();

  constructor(context: ReadContext) {
    this.#context = context;
  }

  read(file: TextFile): readonly ResourceGroup[] {
    const [document] = documentsOf(file, this.#context, readTag);
    const value = document && templateOf(document.value);
    if (document && value)
      this.#templates.set(file.path, { path: file.path, value, endLine: document.endLine });
    return [];
  }

  *finish(): Generator<ResourceGroup> {
    const calls = new Map<string, StackCall[]>();
    for (const { path, value } of this.#templates.values())
      for (const call of stacksOf(path, value)) {
        if (!this.#templates.has(call.path) || call.path === path) continue;
        calls.set(call.path, [...(calls.get(call.path) ?? []), call]);
      }
    for (const template of this.#templates.values()) {
      const stacks = calls.get(template.path) ?? [undefined];
      for (const stack of stacks.slice(0, maxStacks))
        yield templateResources(template, stack?.parameters, this.#context);
    }
  }
}

/** A template, or the one that the Serverless Framework deploys beside its functions. */
function templateOf(value: Value): Fields | undefined {
  if (!isFields(value)) return undefined;
  if (isFields(value.Resources)) return value;
  const { resources, provider } = value;
  const template = isFields(resources) && isFields(resources.Resources) ? resources : undefined;
  const role = isFields(provider)
    ? (fieldsAt(provider, ['iam', 'role'])?.statements ?? provider.iamRoleStatements)
    : null;
  if (!isList(role)) return template;
  const all = isFields(template?.Resources) ? copyFields(template.Resources) : newFields();
  const line = role.filter(isFields)[0]?.[ownLine] ?? 1;
  replaceField(all, 'FunctionRole', roleOf(role, line), { line, path: undefined });
  const whole = template ? copyFields(template) : newFields();
  whole.Resources = all;
  return whole;
}

/** The role that functions get, as a policy: https://www.serverless.com/framework/docs/providers/aws/guide/iam */
function roleOf(statements: readonly Value[], line: number): Fields {
  const document = newFields(line);
  setField(document, 'Statement', statements, line);
  const properties = newFields(line);
  setField(properties, 'PolicyDocument', document, line);
  const role = newFields(line);
  setField(role, 'Type', 'AWS::IAM::Policy', line);
  setField(role, 'Properties', properties, line);
  return role;
}

/** Stacks whose template is a path, as `aws cloudformation package` and SAM take it. */
function stacksOf(path: string, template: Fields): readonly StackCall[] {
  const { Resources: resources } = template;
  if (!isFields(resources)) return [];
  const known = knownOf({ path, value: template }, undefined);
  return Object.values(resources).flatMap((one): readonly StackCall[] => {
    if (!isFields(one) || !isFields(one.Properties)) return [];
    const { TemplateURL, Location, Parameters } = one.Properties;
    const isStack = one.Type === 'AWS::CloudFormation::Stack';
    const url = isStack ? TemplateURL : one.Type === 'AWS::Serverless::Application' ? Location : null;
    if (typeof url !== 'string' || /^\w+:\/\//.test(url)) return [];
    const parameters = isFields(Parameters) ? (resolveIn(Parameters, known, 0) as Fields) : newFields();
    parameters[ownPath] = path;
    return [{ path: posix.join(posix.dirname(path), url), parameters }];
  });
}

/** `!Ref a` is short for `{Ref: a}`, `!Sub a` for `{Fn::Sub: a}`. */
function readTag(tag: string, value: Value, line: number): Value {
  const name = tag.slice(1);
  const fields = newFields(line);
  const target = name === 'GetAtt' && typeof value === 'string' ? value.split('.') : value;
  setField(fields, name === 'Ref' || name === 'Condition' ? name : `Fn::${name}`, target, line);
  return fields;
}

function templateResources(
  { path, value: template, endLine }: Template,
  given: Fields | undefined,
  context: ReadContext,
): ResourceGroup {
  const { Resources: resources } = template;
  if (!isFields(resources)) return [];
  const known = knownOf({ path, value: template }, given);
  const entries = withinLimit(Object.entries(resources), maxResources, path, context);
  const lines = entries.map(([name]) => resources[fieldLines]?.[name] ?? 1);
  return entries.flatMap(([name, one], index): readonly Resource[] => {
    if (!isFields(one) || typeof one.Type !== 'string') return [];
    // A resource whose condition does not hold is not created.
    if (typeof one.Condition === 'string' && resolve({ condition: one.Condition }, known) === false)
      return [];
    const startLine = lines[index] ?? 1;
    const next = lines.slice(index + 1).find((line) => line > startLine);
    const properties = isFields(one.Properties) ? one.Properties : newFields(startLine);
    const fields = resolveIn(properties, known, 0) as Fields;
    const place = { path, startLine, endLine: next === undefined ? endLine : next - 1 };
    // What is missing is reported at the resource, not at its properties.
    fields[ownLine] = startLine;
    return [
      { ...place, type: one.Type, name, fields },
      ...asTerraform(one.Type, name, fields).map((more) => ({ ...place, ...more })),
    ];
  });
}

function knownOf(
  { path, value: template }: Pick<Template, 'path' | 'value'>,
  given: Fields | undefined,
): Known {
  const resources = isFields(template.Resources) ? template.Resources : newFields();
  return {
    path,
    parameters: parametersOf(isFields(template.Parameters) ? template.Parameters : newFields(), given),
    mappings: isFields(template.Mappings) ? template.Mappings : newFields(),
    conditions: isFields(template.Conditions) ? template.Conditions : newFields(),
    types: new Map(
      Object.entries(resources).flatMap(([name, one]) =>
        isFields(one) && typeof one.Type === 'string' ? [[name, one.Type] as const] : [],
      ),
    ),
  };
}

/** The parameters of a template, with what a stack gives them in the place of their defaults. */
function parametersOf(declared: Fields, given: Fields | undefined): Fields {
  if (given === undefined) return declared;
  const parameters = newFields();
  for (const [name, parameter] of Object.entries(declared)) {
    const value = given[name];
    if (value === undefined || !isFields(parameter)) parameters[name] = parameter;
    // What the outer template computes is known to its deployment only.
    else {
      const written = given[fieldOrigins]?.[name];
      const place = {
        line: written?.line ?? given[fieldLines]?.[name],
        path: written?.path ?? given[ownPath],
      };
      const own = copyFields(parameter);
      replaceField(own, 'Default', isFields(value) ? unknown : value, place);
      parameters[name] = own;
    }
  }
  return parameters;
}

function resolve({ condition }: { readonly condition: string }, known: Known): Value {
  return resolveIn(known.conditions[condition] ?? unknown, known, 0);
}

function resolveIn(value: Value, known: Known, depth: number): Value {
  if (depth > maxDepth) return unknown;
  if (isList(value)) {
    return value.map((one) => resolveIn(one, known, depth + 1));
  }
  if (!isFields(value)) return value;
  if (isIntrinsic(value))
    return resolveIntrinsic(value, known, (inner) => resolveIn(inner, known, depth + 1));
  const fields = newFields(value[ownLine]);
  for (const [name, one] of Object.entries(value)) {
    fields[name] = resolveIn(one, known, depth + 1);
    const written = writtenAt(one, known);
    if (written) noteOrigin(fields, name, written);
  }
  if (value[fieldLines]) fields[fieldLines] = value[fieldLines];
  return fields;
}
