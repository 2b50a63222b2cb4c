// One module of Terraform with given inputs: its variables, locals, resources and the modules that it calls.
import { BudgetExceededError, type EvaluationBudget } from '../../evaluation-budget.ts';
import type { Resource } from '../../resource.ts';
import { type GivenValue, newFields, Unknown, unknown, type Value, type Written } from '../../value.ts';
import { eachOf, evaluateBody, maxInstances } from './evaluate-body.ts';
import { evaluate } from './evaluate-expression.ts';
import type { Block, Body, Expression } from './hcl-syntax.ts';
import { kubernetesOfTerraform } from './kubernetes-manifest.ts';
import { policyDocument } from './policy-document.ts';
import { entriesOf, type KeyAfter, type Scope, toNumber } from './terraform-values.ts';

export interface ModuleFile {
  readonly path: string;
  readonly body: Body;
}

export interface ModuleSource {
  /** The folder, without a slash at its end; empty for the root of the repository. */
  readonly folder: string;
  readonly files: readonly ModuleFile[];
  /** Values of `terraform.tfvars` and `*.auto.tfvars`. */
  readonly variables: ReadonlyMap<string, { readonly path: string; readonly value: Expression }>;
}

export interface ModuleHost {
  readonly budget: EvaluationBudget;
  /** A module of the tree; undefined for one from elsewhere. */
  load(folder: string): ModuleSource | undefined;
  readFile(path: string): string | undefined;
  unevaluated(path: string, line: number | null, message: string): void;
}

const maxModuleDepth = 8;

interface CalledModule {
  readonly suffix: string;
  readonly module: TerraformModule;
}

interface PlacedBlock {
  readonly block: Block;
  readonly path: string;
}

interface Instance {
  /** Its key in brackets; empty of a block that stands for itself. */
  readonly suffix: string;
  readonly locals: ReadonlyMap<string, Value>;
}

export class TerraformModule {
  readonly #source: ModuleSource;
  readonly #host: ModuleHost;
  readonly #inputs: ReadonlyMap<string, GivenValue> | undefined;
  readonly #prefix: string;
  readonly #depth: number;
  readonly #byAddress = new Map<string, PlacedBlock>();
  readonly #variables = new Map<string, PlacedBlock>();
  readonly #locals = new Map<string, Expression>();
  readonly #outputs = new Map<string, PlacedBlock>();
  readonly #calls = new Map<string, PlacedBlock>();
  /** Values that were asked for; undefined while one is being evaluated. */
  readonly #known = new Map<string, Value | undefined>();
  readonly #children = new Map<string, readonly CalledModule[]>();

  constructor(
    source: ModuleSource,
    host: ModuleHost,
    {
      inputs,
      prefix = '',
      depth = 0,
    }: {
      inputs?: ReadonlyMap<string, GivenValue>;
      prefix?: string;
      depth?: number;
    } = {},
  ) {
    this.#source = source;
    this.#host = host;
    this.#inputs = inputs;
    this.#prefix = prefix;
    this.#depth = depth;
    for (const { path, body } of source.files) for (const block of body.blocks) this.#index({ block, path });
  }

  #index(placed: PlacedBlock): void {
    const { type, labels, body } = placed.block;
    const [first = '', second = ''] = labels;
    if (type === 'resource') this.#byAddress.set(`${first}.${second}`, placed);
    else if (type === 'data') this.#byAddress.set(`data.${first}.${second}`, placed);
    else if (type === 'variable') this.#variables.set(first, placed);
    else if (type === 'output') this.#outputs.set(first, placed);
    else if (type === 'module') this.#calls.set(first, placed);
    else if (type === 'locals')
      for (const { name, value } of body.attributes.values()) this.#locals.set(name, value);
  }

  /** Its resources, then those of each module that it calls, in lists of their own. */
  *groups(): Generator<readonly Resource[]> {
    const own: Resource[] = [];
    for (const { path, body } of this.#source.files) {
      for (const block of body.blocks) {
        if (block.type === 'resource' || block.type === 'data' || block.type === 'provider')
          own.push(...this.#resources({ block, path }));
        else if (block.type === 'module') own.push(...this.#resources({ block, path }));
      }
    }
    yield [...own, ...own.flatMap((one) => kubernetesOfTerraform(one, this.#host))];
    for (const name of this.#calls.keys())
      for (const { module } of this.#called(name)) yield* module.groups();
  }

  #resources({ block, path }: PlacedBlock): Resource[] {
    const [type = '', name = type] = block.labels;
    const kind = block.type === 'resource' ? type : `${block.type}.${type}`;
    const address = block.type === 'resource' ? `${type}.${name}` : `${kind}.${name}`;
    try {
      return this.#instances(block).map(({ suffix, locals }) => ({
        type: block.type === 'module' ? 'terraform_module' : kind,
        name: `${this.#prefix}${address}${suffix}`,
        path,
        startLine: block.line,
        endLine: block.endLine,
        fields: evaluateBody(block.body, this.#scope(locals), block.line),
      }));
    } catch (error) {
      if (!(error instanceof BudgetExceededError)) throw error;
      this.#host.unevaluated(path, block.line, error.message);
      return [];
    }
  }

  /** What `count` and `for_each` make of a block; one with unknown keys when they are unknown. */
  #instances({ body }: Block): readonly Instance[] {
    const count = body.attributes.get('count');
    const forEach = body.attributes.get('for_each');
    if (count) {
      const number = toNumber(evaluate(count.value, this.#scope()));
      const times = number === undefined ? 1 : Math.min(number, maxInstances);
      return Array.from({ length: Math.max(0, times) }, (_, index) => {
        const fields = newFields();
        fields.index = number === undefined ? unknown : index;
        return { suffix: `[${index}]`, locals: new Map([['count', fields]]) };
      });
    }
    if (!forEach) return [{ suffix: '', locals: new Map() }];
    const entries = entriesOf(evaluate(forEach.value, this.#scope()));
    if (entries === undefined) return [{ suffix: '', locals: new Map([['each', eachOf(unknown, unknown)]]) }];
    const isSet = typeof entries[0]?.[0] === 'number';
    return entries.slice(0, maxInstances).map(([key, value]) => ({
      suffix: `[${JSON.stringify(isSet ? value : key)}]`,
      locals: new Map([['each', eachOf(isSet ? value : key, value)]]),
    }));
  }

  #scope(locals: ReadonlyMap<string, Value> = new Map()): Scope {
    return {
      budget: this.#host.budget,
      locals,
      refer: (names, keyAfter) => this.#refer(names, keyAfter),
      writtenAt: (expression) => this.#writtenAt(expression),
      readFile: (path) => this.#host.readFile(joinPath(this.#source.folder, path)),
    };
  }

  #refer(names: readonly string[], keyAfter: KeyAfter): { readonly value: Value; readonly used: number } {
    const [root = '', first = '', second, third] = names;
    switch (root) {
      case 'var':
        return { value: this.#once(`var.${first}`, () => this.#variable(first)), used: 2 };
      case 'local':
        return { value: this.#once(`local.${first}`, () => this.#local(first)), used: 2 };
      case 'module': {
        if (second === undefined) return { value: unknown, used: 2 };
        const suffix = suffixOf(keyAfter(2));
        const find = (): Value => this.#output(first, second, suffix);
        return { value: this.#once(`module.${first}${suffix}.${second}`, find), used: 3 };
      }
      case 'path':
        return { value: first === 'module' || first === 'root' ? '.' : unknown, used: 2 };
      case 'data':
        return this.#attribute(`data.${first}.${second}`, third, { suffix: suffixOf(keyAfter(3)), used: 4 });
      case 'each':
      case 'count':
      case 'self':
      case 'terraform':
        return { value: unknown, used: 1 };
      default:
        return this.#attribute(`${root}.${first}`, second, { suffix: suffixOf(keyAfter(2)), used: 3 });
    }
  }

  #attribute(
    address: string,
    name: string | undefined,
    { suffix, used }: { readonly suffix: string; readonly used: number },
  ) {
    if (name === undefined) return { value: new Unknown(address, undefined, this.#prefix), used: used - 1 };
    const path = `${address}.${name}`;
    const find = (): Value => this.#attributeOrReference(path, this.#attributeOf(address, name, suffix));
    return { value: this.#once(`${address}${suffix}.${name}`, find), used };
  }

  /** What is not known of an attribute is at least known to be its own. */
  #attributeOrReference(path: string, value: Value | undefined): Value {
    if (value === undefined) return new Unknown(path, undefined, this.#prefix);
    const isOpen = value instanceof Unknown && value.reference === undefined;
    return isOpen ? new Unknown(path, value.text, this.#prefix) : value;
  }

  /** What an attribute of a resource is set to; undefined for what only the provider knows. */
  #attributeOf(address: string, name: string, suffix: string): Value | undefined {
    const placed = this.#byAddress.get(address);
    if (placed === undefined) return undefined;
    const { body, labels, line } = placed.block;
    const isRepeated = body.attributes.has('count') || body.attributes.has('for_each');
    // Each instance has a value of its own.
    const instance = isRepeated
      ? this.#instances(placed.block).find((one) => one.suffix === suffix)
      : undefined;
    if (labels[0] === 'aws_iam_policy_document' && (name === 'json' || name === 'minified_json'))
      return policyDocument(evaluateBody(body, this.#scope(instance?.locals), line));
    if (isRepeated && !instance) return undefined;
    const attribute = body.attributes.get(name);
    return attribute && evaluate(attribute.value, this.#scope(instance?.locals));
  }

  /** Evaluated when it is first asked for; unknown where it depends on itself. */
  #once(key: string, find: () => Value): Value {
    if (this.#known.has(key)) return this.#known.get(key) ?? unknown;
    this.#known.set(key, undefined);
    const value = find();
    this.#known.set(key, value);
    return value;
  }

  #variable(name: string): Value {
    const given = this.#inputs?.get(name)?.value;
    if (given !== undefined) return given;
    const placed = this.#variables.get(name);
    const set = this.#inputs === undefined ? this.#source.variables.get(name) : undefined;
    if (set) return evaluate(set.value, this.#scope());
    const value = placed?.block.body.attributes.get('default')?.value;
    return value === undefined ? unknown : evaluate(value, this.#scope());
  }

  /** Of `var.a` and `[var.a]` what the caller, a file of values or the default gives; of `local.a` the same behind it. */
  #writtenAt(expression: Expression, depth = 0): Written | undefined {
    const named = namedValue(expression);
    if (named === undefined || depth > maxModuleDepth) return undefined;
    const { kind, name } = named;
    if (kind === 'local') {
      const value = this.#locals.get(name);
      return value && this.#writtenAt(value, depth + 1);
    }
    if (this.#inputs?.has(name)) return this.#inputs.get(name)?.written;
    const set = this.#inputs === undefined ? this.#source.variables.get(name) : undefined;
    if (set) return { path: set.path, line: set.value.line };
    const placed = this.#variables.get(name);
    const attribute = placed?.block.body.attributes.get('default');
    return placed && attribute && { path: placed.path, line: attribute.line };
  }

  #local(name: string): Value {
    const value = this.#locals.get(name);
    return value === undefined ? unknown : evaluate(value, this.#scope());
  }

  #output(name: string, output: string, suffix: string): Value {
    const called = this.#called(name);
    const child = (called.find((one) => one.suffix === suffix) ?? called[0])?.module;
    if (child === undefined) return new Unknown(`module.${name}.${output}`);
    const found = child.#outputs.get(output)?.block.body.attributes.get('value')?.value;
    return found === undefined ? unknown : evaluate(found, child.#scope());
  }

  /** One module for each instance of the call; none for a module that is not in the tree. */
  #called(name: string): readonly CalledModule[] {
    const known = this.#children.get(name);
    if (known) return known;
    this.#children.set(name, []);
    const placed = this.#calls.get(name);
    if (placed === undefined) return [];
    const { body, line } = placed.block;
    const source = localSource(body);
    if (source === undefined) return [];
    if (this.#depth >= maxModuleDepth) {
      this.#host.unevaluated(placed.path, line, 'Modules call each other too deeply.');
      return [];
    }
    const module = this.#host.load(joinPath(this.#source.folder, source));
    if (module === undefined) return [];
    const children = this.#instances(placed.block).map(({ suffix, locals }) => {
      const scope = this.#scope(locals);
      const inputs = new Map<string, GivenValue>();
      for (const { name, value, line } of body.attributes.values()) {
        if (metaArguments.has(name)) continue;
        const written = this.#writtenAt(value) ?? { path: placed.path, line };
        inputs.set(name, { value: evaluate(value, scope), written });
      }
      const prefix = `${this.#prefix}module.${name}${suffix}.`;
      const options = { inputs, prefix, depth: this.#depth + 1 };
      return { suffix, module: new TerraformModule(module, this.#host, options) };
    });
    this.#children.set(name, children);
    return children;
  }
}

const metaArguments: ReadonlySet<string> = new Set([
  'source',
  'version',
  'count',
  'for_each',
  'providers',
  'depends_on',
]);

/** `var.a`, `local.a`, and a list of one of them. */
function namedValue(code: Expression): { readonly kind: 'var' | 'local'; readonly name: string } | undefined {
  if (code.kind === 'tuple')
    return code.items.length === 1 && code.items[0] ? namedValue(code.items[0]) : undefined;
  if (code.kind !== 'attribute' || code.of.kind !== 'name') return undefined;
  const kind = code.of.name;
  return kind === 'var' || kind === 'local' ? { kind, name: code.name } : undefined;
}

/** The path of a module of the same tree. */
export function localSource({ attributes }: Body): string | undefined {
  const source = attributes.get('source')?.value;
  if (source?.kind !== 'literal' || typeof source.value !== 'string') return undefined;
  return /^\.\.?(?:\/|$)/.test(source.value) ? source.value : undefined;
}

/** `..` and `.` taken out; undefined-like paths that leave the tree stay as they are and are not found. */
export function joinPath(folder: string, path: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0) parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** `[0]`, `["a"]`: the key of an instance as its name has it; empty where it is not known. */
function suffixOf(key: Value | undefined): string {
  return typeof key === 'string' || typeof key === 'number' ? `[${JSON.stringify(key)}]` : '';
}
