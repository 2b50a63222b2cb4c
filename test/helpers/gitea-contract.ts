// Whether a call to Gitea, and the answer of a double of it, are what Gitea's published description says.
import { join } from 'node:path';
import { root } from '../bench/measure.ts';
import { DescribedContract } from './described-contract.ts';

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

export class GiteaContract extends DescribedContract {
  constructor() {
    super({
      path: giteaOperationsPath,
      prefix: '/api/v1',
      pattern: (template) =>
        template
          .replaceAll('.', '\\.')
          // The path of a file is one parameter, slashes and all.
          .replace('{filepath}', '.+')
          .replace('{diffType}', '(?:diff|patch)')
          .replace(/\{\w+\}/g, '[^/]+'),
    });
  }
}
