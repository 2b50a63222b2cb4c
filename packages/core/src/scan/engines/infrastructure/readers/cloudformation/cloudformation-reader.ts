// CloudFormation templates in YAML and JSON. Resources have their own types (`AWS::S3::Bucket`), and those that
// terraform-names.ts knows are given as resources of Terraform too, so that one policy serves both.
import type { InfrastructureReader, ReadContext, ResourceGroup } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import {
  type Fields,
  fieldLines,
  isFields,
  isList,
  newFields,
  ownLine,
  setField,
  unknown,
  type Value,
} from '../../value.ts';
import { documentsOf } from '../parse-document.ts';
import { withinLimit } from '../within-limit.ts';
import { isIntrinsic, type Known, resolveIntrinsic } from './intrinsics.ts';
import { asTerraform } from './terraform-names.ts';

const maxResources = 1_000;
const maxDepth = 60;

export const cloudformationReader: InfrastructureReader = {
  title: 'CloudFormation',
  mayRead: (path) => /\.(?:ya?ml|json|template)$/.test(path),
  isMeant: ({ text }) =>
    /(?:^|[{,])[ \t]*["']?Resources["']?\s*:/m.test(text) &&
    /["']?Type["']?\s*:\s*["']?(?:AWS|Alexa|Custom)::/.test(text),
  open: (context) => ({
    *read(file) {
      const { path } = file;
      const [document] = documentsOf(file, context, readTag);
      if (document) yield templateResources(path, document.value, document.endLine, context);
    },
  }),
};

/** `!Ref a` is short for `{Ref: a}`, `!Sub a` for `{Fn::Sub: a}`. */
function readTag(tag: string, value: Value, line: number): Value {
  const name = tag.slice(1);
  const fields = newFields(line);
  const target = name === 'GetAtt' && typeof value === 'string' ? value.split('.') : value;
  setField(fields, name === 'Ref' || name === 'Condition' ? name : `Fn::${name}`, target, line);
  return fields;
}

function templateResources(
  path: string,
  template: Value,
  endLine: number,
  context: ReadContext,
): ResourceGroup {
  if (!isFields(template) || !isFields(template.Resources)) return [];
  const { Resources: resources } = template;
  const known: Known = {
    parameters: isFields(template.Parameters) ? template.Parameters : newFields(),
    mappings: isFields(template.Mappings) ? template.Mappings : newFields(),
    conditions: isFields(template.Conditions) ? template.Conditions : newFields(),
    types: new Map(
      Object.entries(resources).flatMap(([name, one]) =>
        isFields(one) && typeof one.Type === 'string' ? [[name, one.Type] as const] : [],
      ),
    ),
  };
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
  for (const [name, one] of Object.entries(value)) fields[name] = resolveIn(one, known, depth + 1);
  if (value[fieldLines]) fields[fieldLines] = value[fieldLines];
  return fields;
}
