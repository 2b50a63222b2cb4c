// Whether a call to Gitea, and the answer of a double of it, are what Gitea's published description says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { root } from '../bench/measure.ts';

/** Out of the types of gitea-js; `test/bench/gitea-operations.ts` writes it. */
export const giteaOperationsPath: string = join(root, 'test/fixtures/gitea-operations.json');

export const usedOperations = [
  'GET /user',
  'GET /user/repos',
  'GET /repos/{owner}/{repo}',
  'GET /repos/{owner}/{repo}/pulls',
  'GET /repos/{owner}/{repo}/pulls/{index}',
  'GET /repos/{owner}/{repo}/pulls/{index}.{diffType}',
  'GET /repos/{owner}/{repo}/pulls/{index}/files',
  'GET /repos/{owner}/{repo}/pulls/{index}/commits',
  'GET /repos/{owner}/{repo}/pulls/{index}/reviews',
  'POST /repos/{owner}/{repo}/pulls/{index}/reviews',
  'GET /repos/{owner}/{repo}/pulls/{index}/reviews/{id}',
  'DELETE /repos/{owner}/{repo}/pulls/{index}/reviews/{id}',
  'GET /repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments',
  'GET /repos/{owner}/{repo}/issues/{index}/comments',
  'POST /repos/{owner}/{repo}/issues/{index}/comments',
  'GET /repos/{owner}/{repo}/issues/comments/{id}',
  'PATCH /repos/{owner}/{repo}/issues/comments/{id}',
  'POST /repos/{owner}/{repo}/issues/comments/{id}/reactions',
  'GET /repos/{owner}/{repo}/collaborators/{collaborator}/permission',
  'GET /repos/{owner}/{repo}/branches/{branch}',
  'GET /repos/{owner}/{repo}/branch_protections/{name}',
  'GET /repos/{owner}/{repo}/keys',
  'GET /repos/{owner}/{repo}/contents/{filepath}',
  'GET /repos/{owner}/{repo}/commits/{ref}/status',
  'POST /repos/{owner}/{repo}/statuses/{sha}',
] as const;

interface Operation {
  readonly query: readonly string[];
  readonly body?: object;
  readonly reply?: object;
}

interface Described {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly schemas: Readonly<Record<string, object>>;
}

export class GiteaContract {
  readonly faults: string[] = [];
  readonly used = new Set<string>();
  readonly #described = JSON.parse(readFileSync(giteaOperationsPath, 'utf8')) as Described;
  readonly #ajv = new Ajv({ strict: false, logger: false, allowUnionTypes: true });

  /** The operation that a request is one of. */
  check(method: string, url: URL, body: unknown): string | undefined {
    const path = url.pathname.replace(/^\/api\/v1/, '');
    const key = Object.keys(this.#described.operations).find((one) => fits(one, method, path));
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

  /** Of the double: an answer that Gitea would not give proves nothing. */
  checkReply(key: string | undefined, body: unknown): void {
    const reply = this.#described.operations[key ?? '']?.reply;
    if (reply && body !== undefined && typeof body !== 'string') this.#validate(`${key} reply`, reply, body);
  }

  #validate(what: string, schema: object, value: unknown): void {
    const valid = this.#ajv.compile({ ...schema, schemas: this.#described.schemas });
    if (!valid(value)) this.faults.push(`${what}: ${this.#ajv.errorsText(valid.errors)}`);
  }
}

function fits(key: string, method: string, path: string): boolean {
  const [known, template = ''] = key.split(' ');
  const pattern = template
    .replaceAll('.', '\\.')
    // The path of a file is one parameter, slashes and all.
    .replace('{filepath}', '.+')
    .replace('{diffType}', '(?:diff|patch)')
    .replace(/\{\w+\}/g, '[^/]+');
  return known === method && new RegExp(`^${pattern}$`).test(path);
}
