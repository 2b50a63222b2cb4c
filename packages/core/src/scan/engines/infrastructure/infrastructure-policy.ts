// What a policy about infrastructure declares: the resources it is about, and what must hold for each. Policies are data:
// one YAML file each below `policies/FAMILY/`, whose samples the contract test evaluates.
//
// To add one: docs/extend/infrastructure-policy.md.
import { parse as parseYaml } from 'yaml';
import { type Confidence, confidences } from '../../../vocabulary/confidence.ts';
import { type Severity, severities } from '../../../vocabulary/severity.ts';
import { ConditionError, compileCondition } from './conditions/compile-condition.ts';
import type { Condition } from './conditions/condition.ts';
import { samplePath } from './sample-path.ts';

/** Files of a sample: path → text. */
export type Sample = Readonly<Record<string, string>>;

export interface PolicyCheck {
  readonly resources: readonly string[];
  /** Only resources for which this holds are evaluated. */
  readonly when: string | undefined;
  /** A list of the resource: the condition is evaluated for each `item`. */
  readonly each: string | undefined;
  /** What must hold. A resource for which it is false is reported, one for which it is unknown is not. */
  readonly condition: string;
  /** The field whose line is reported, if it is there: `ingress` or `versioning_configuration.status`. */
  readonly at: string | undefined;
  /** In place of the policy's. */
  readonly severity?: Severity | undefined;
  /** It is about the resource as a whole, though the line of a field is reported. */
  readonly isWhole?: boolean;
}

/** A change of the reported line: a field that is set, or text that is replaced. */
export type PolicyEdit =
  | {
      /** `encrypted` or, one level down, `securityContext.privileged`. */
      readonly set: string;
      /** As the format writes it: `true`, `"required"`. */
      readonly to: string;
    }
  | {
      /** A regular expression. */
      readonly find: string;
      /** As for `String.replace`; a line break adds lines. */
      readonly replace: string;
    };

export interface InfrastructurePolicy {
  /** Kebab-case, equal to the file's name, never changed once released. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** What goes wrong: one sentence or two. */
  readonly description: string;
  readonly remediation: string;
  readonly cwe: readonly string[];
  /** Ids of benchmarks: `CIS AWS 1.5.0 2.1.1`, `AWS FSBP S3.2`, `NSA …`. */
  readonly benchmarks: readonly string[];
  /** Ids of Checkov, Trivy and KICS, whose inline ignores are honored. */
  readonly aliases: readonly string[];
  readonly references: readonly string[];
  readonly checks: readonly PolicyCheck[];
  /** Each that fits is tried; one that ends the finding and brings no other is suggested. */
  readonly edits: readonly PolicyEdit[];
  readonly fail: readonly Sample[];
  readonly pass: readonly Sample[];
}

export interface CompiledCheck {
  readonly resources: ReadonlySet<string>;
  readonly when: Condition | undefined;
  readonly each: Condition | undefined;
  readonly condition: Condition;
  readonly at: readonly string[];
}

/** What is wrong with a policy, as one sentence that names the place in it. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';
}

const names = [
  'id',
  'title',
  'severity',
  'confidence',
  'description',
  'remediation',
  'cwe',
  'benchmarks',
  'aliases',
  'references',
  'resources',
  'when',
  'each',
  'condition',
  'at',
  'checks',
  'edits',
  'samples',
];
const checkNames = ['resources', 'when', 'each', 'condition', 'at', 'severity', 'whole'];

/** Reads a policy. Throws PolicyError. */
export function parsePolicy(text: string): InfrastructurePolicy {
  let document: unknown;
  try {
    document = parseYaml(text, { maxAliasCount: 0 });
  } catch (error) {
    throw new PolicyError(`It is not valid YAML: ${(error as Error).message.split('\n')[0]}`);
  }
  return readPolicy(document);
}

/** Reads a policy that is an object already. Throws PolicyError. */
export function readPolicy(document: unknown): InfrastructurePolicy {
  const fields = fieldsAt(document, 'the policy', names);
  const id = textAt(fields, 'id');
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(id))
    throw new PolicyError(`id: "${id}" is not written in kebab-case.`);
  const listed = fields.checks === undefined ? [fields] : listAt(fields.checks, 'checks');
  const checks = listed.map((check, index) =>
    checkAt(check, `checks[${index}]`, fields.checks !== undefined),
  );
  const samples = fieldsAt(fields.samples, 'samples', ['fail', 'pass']);
  const [type = ''] = checks[0]?.resources ?? [];
  return {
    id,
    title: textAt(fields, 'title'),
    severity: oneOf(fields.severity, severities, 'severity'),
    confidence:
      fields.confidence === undefined ? 'high' : oneOf(fields.confidence, confidences, 'confidence'),
    description: textAt(fields, 'description'),
    remediation: textAt(fields, 'remediation'),
    cwe: textsAt(fields.cwe, 'cwe'),
    benchmarks: textsAt(fields.benchmarks, 'benchmarks'),
    aliases: textsAt(fields.aliases, 'aliases'),
    references: textsAt(fields.references, 'references'),
    checks,
    edits: fields.edits === undefined ? [] : listAt(fields.edits, 'edits').map(editAt),
    fail: samplesAt(samples.fail, 'samples.fail', type),
    pass: samplesAt(samples.pass, 'samples.pass', type),
  };
}

type Raw = Readonly<Record<string, unknown>>;

function checkAt(value: unknown, place: string, isListed: boolean): PolicyCheck {
  const fields = isListed ? fieldsAt(value, place, checkNames) : (value as Raw);
  return {
    resources: textsAt(fields.resources, 'resources', 1),
    when: optionalText(fields, 'when'),
    each: optionalText(fields, 'each'),
    condition: textAt(fields, 'condition'),
    at: optionalText(fields, 'at'),
    ...(fields.whole !== undefined && { isWhole: booleanAt(fields, 'whole') }),
    ...(isListed &&
      fields.severity !== undefined && { severity: oneOf(fields.severity, severities, `${place}.severity`) }),
  };
}

function editAt(value: unknown, index: number): PolicyEdit {
  const place = `edits[${index}]`;
  const fields = fieldsAt(value, place, ['set', 'to', 'find', 'replace']);
  if (fields.set === undefined) {
    const find = textAt(fields, 'find');
    try {
      new RegExp(find);
    } catch (error) {
      throw new PolicyError(`${place}.find: ${(error as Error).message}.`);
    }
    return { find, replace: String(fields.replace ?? '') };
  }
  const set = textAt(fields, 'set');
  if (!/^[\w-]+(?:\.[\w-]+)?$/.test(set))
    throw new PolicyError(`${place}.set: must be a field, or a field of a field.`);
  return { set, to: textAt(fields, 'to') };
}

function samplesAt(value: unknown, place: string, type: string): readonly Sample[] {
  return listAt(value, place).map((sample, index) => {
    if (typeof sample === 'string') return { [samplePath(type, sample)]: sample };
    const files = Object.entries(fieldsAt(sample, `${place}[${index}]`));
    if (files.every(([, text]) => typeof text === 'string')) return Object.fromEntries(files) as Sample;
    throw new PolicyError(`${place}[${index}]: must be a string, or strings by path.`);
  });
}

function fieldsAt(value: unknown, place: string, allowed?: readonly string[]): Raw {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new PolicyError(`${place}: must be an object.`);
  const other = allowed && Object.keys(value).find((name) => !allowed.includes(name));
  if (other !== undefined)
    throw new PolicyError(
      `${place}: "${other}" is not a field of a policy. Use one of: ${allowed?.join(', ')}.`,
    );
  return value as Raw;
}

function listAt(value: unknown, place: string, min = 1): readonly unknown[] {
  if (!Array.isArray(value) || value.length < min)
    throw new PolicyError(`${place}: must be a list with at least ${min} entries.`);
  return value;
}

function textsAt(value: unknown, place: string, min = 0): readonly string[] {
  if (value === undefined && min === 0) return [];
  return listAt(value, place, min).map((one) => {
    if (typeof one === 'string') return one;
    throw new PolicyError(`${place}: must be a list of strings.`);
  });
}

function textAt(fields: Raw, name: string): string {
  const value = fields[name];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  if (typeof value === 'boolean') return String(value);
  throw new PolicyError(`${name}: must be a string.`);
}

function booleanAt(fields: Raw, name: string): boolean {
  const value = fields[name];
  if (typeof value === 'boolean') return value;
  throw new PolicyError(`${name}: must be true or false.`);
}

function optionalText(fields: Raw, name: string): string | undefined {
  return fields[name] === undefined ? undefined : textAt(fields, name);
}

function oneOf<One extends string>(given: unknown, values: readonly One[], place: string): One {
  const found = values.find((value) => value === given);
  if (found !== undefined) return found;
  throw new PolicyError(`${place}: must be one of ${values.join(', ')}.`);
}

const variables = ['resource', 'name', 'type', 'path'];

/** Throws PolicyError. */
export function compileCheck(check: PolicyCheck): CompiledCheck {
  const compile = (text: string | undefined, known: readonly string[]) => {
    if (text === undefined) return undefined;
    try {
      return compileCondition(text, known);
    } catch (error) {
      if (error instanceof ConditionError) throw new PolicyError(error.message);
      throw error;
    }
  };
  const inside = check.each === undefined ? variables : [...variables, 'item'];
  return {
    resources: new Set(check.resources),
    when: compile(check.when, variables),
    each: compile(check.each, variables),
    condition: compile(check.condition, inside) ?? (() => true),
    at: check.at?.split('.') ?? [],
  };
}
