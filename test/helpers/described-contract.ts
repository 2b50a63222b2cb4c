// Whether a call to a code host, and the answer of a double of it, are what its published description says.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

interface Operation {
  readonly query: readonly string[];
  readonly body?: object;
  readonly reply?: object;
}

interface Described {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly schemas: Readonly<Record<string, object>>;
}

export interface DescribedOptions {
  /** The file with the operations. */
  readonly path: string;
  /** What comes before the paths of operations: `/api/v1`. */
  readonly prefix: string;
  /** The expression that the paths of an operation fit. */
  readonly pattern: (template: string) => string;
}

export class DescribedContract {
  readonly faults: string[] = [];
  readonly used = new Set<string>();
  readonly #options: DescribedOptions;
  readonly #described: Described;
  readonly #ajv = new Ajv({ strict: false, logger: false, allowUnionTypes: true });
  readonly #compiled = new Map<object, ReturnType<Ajv['compile']>>();

  constructor(options: DescribedOptions) {
    this.#options = options;
    this.#described = JSON.parse(readFileSync(options.path, 'utf8')) as Described;
  }

  /** The operation that a request is one of. */
  check(method: string, url: URL, body: unknown): string | undefined {
    const path = url.pathname.replace(this.#options.prefix, '');
    const key = Object.keys(this.#described.operations).find((one) => this.#fits(one, method, path));
    const operation = this.#described.operations[key ?? ''];
    if (!key || !operation) {
      this.faults.push(`${method} ${path} is not described`);
      return undefined;
    }
    this.used.add(key);
    for (const name of url.searchParams.keys())
      if (!operation.query.includes(name)) this.faults.push(`${key} has no query ${name}`);
    if ((body === undefined) !== (operation.body === undefined)) this.faults.push(`${key}: body`);
    else if (operation.body) this.#validate(`${key} body`, operation.body, body);
    return key;
  }

  /** Of the double: an answer that the code host would not give proves nothing. */
  checkReply(key: string | undefined, body: unknown): void {
    const reply = this.#described.operations[key ?? '']?.reply;
    if (reply && body !== undefined && typeof body !== 'string') this.#validate(`${key} reply`, reply, body);
  }

  #fits(key: string, method: string, path: string): boolean {
    const [known, template = ''] = key.split(' ');
    return known === method && new RegExp(`^${this.#options.pattern(template)}$`).test(path);
  }

  #validate(what: string, schema: object, value: unknown): void {
    const valid =
      this.#compiled.get(schema) ?? this.#ajv.compile({ ...schema, schemas: this.#described.schemas });
    this.#compiled.set(schema, valid);
    if (!valid(value)) this.faults.push(`${what}: ${this.#ajv.errorsText(valid.errors)}`);
  }
}
