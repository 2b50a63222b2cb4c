// Whether a call to GitLab, and the answer of a double of it, are what GitLab's published description says.
import { join } from 'node:path';
import { root } from '../bench/measure.ts';
import { DescribedContract } from './described-contract.ts';

/** Out of GitLab's own description and the types of @gitbeaker/core; `test/bench/gitlab-operations.ts` writes it. */
export const gitLabOperationsPath: string = join(root, 'test/fixtures/gitlab-operations.json');

const pull = '/projects/{id}/merge_requests/{merge_request_iid}';

export const usedOperations = [
  'GET /projects',
  'GET /projects/{id}',
  'GET /projects/{id}/merge_requests',
  `GET ${pull}`,
  `GET ${pull}/diffs`,
  `GET ${pull}/raw_diffs`,
  `GET ${pull}/commits`,
  `GET ${pull}/draft_notes`,
  `POST ${pull}/draft_notes`,
  `DELETE ${pull}/draft_notes/{draft_note_id}`,
  `POST ${pull}/draft_notes/bulk_publish`,
  `POST ${pull}/notes/{note_id}/award_emoji`,
  'GET /projects/{id}/members/all/{user_id}',
  'GET /groups/{id}/members/all/{user_id}',
  'GET /projects/{id}/repository/branches/{branch}',
  'GET /projects/{id}/repository/files/{file_path}',
  'GET /projects/{id}/repository/compare',
  'GET /projects/{id}/repository/merge_base',
  'GET /projects/{id}/repository/commits/{sha}/statuses',
  'POST /projects/{id}/statuses/{sha}',
  'GET /projects/{id}/pipelines',
  'GET /projects/{id}/protected_branches',
  'GET /projects/{id}/deploy_keys',
  'GET /groups/{id}',
] as const;

/** What that description leaves out, and what the package's methods send. */
export const packageOperations = {
  'GET /user': { reply: 'ExpandedUserSchema' },
  'GET /personal_access_tokens/self': { reply: 'PersonalAccessTokenSchema' },
  [`GET ${pull}/discussions`]: { reply: 'DiscussionSchema[]', query: ['page', 'per_page'] },
  [`GET ${pull}/discussions/{discussion_id}`]: { reply: 'DiscussionSchema' },
  [`POST ${pull}/discussions`]: { reply: 'DiscussionSchema', body: ['body', 'position', 'commit_id'] },
  [`PUT ${pull}/discussions/{discussion_id}`]: { reply: 'DiscussionSchema', body: ['resolved'] },
  [`POST ${pull}/discussions/{discussion_id}/notes`]: { reply: 'DiscussionNoteSchema', body: ['body'] },
  [`PUT ${pull}/discussions/{discussion_id}/notes/{note_id}`]: {
    reply: 'DiscussionNoteSchema',
    body: ['body', 'resolved'],
  },
  [`GET ${pull}/notes/{note_id}`]: { reply: 'DiscussionNoteSchema' },
  [`POST ${pull}/notes`]: { reply: 'DiscussionNoteSchema', body: ['body', 'internal'] },
  [`PUT ${pull}/notes/{note_id}`]: { reply: 'DiscussionNoteSchema', body: ['body'] },
} as const;

export class GitLabContract extends DescribedContract {
  constructor() {
    super({
      path: gitLabOperationsPath,
      prefix: '/api/v4',
      pattern: (template) => template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+'),
    });
  }
}
