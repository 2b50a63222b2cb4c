import type { Repository } from '@assay/core';
import Joi from 'joi';
import { complianceLevel } from '../../schemas/repository.ts';
import { id } from '../../schemas/values.ts';
import { type Paged, type PagedInput, pagedInput, pagedOutput, readPage } from '../paging.ts';
import { tool } from '../tool.ts';
import { cleanLine, markdownLine } from '../untrusted-text.ts';

interface ShownRepository
  extends Pick<Repository, 'id' | 'name' | 'url' | 'complianceLevel' | 'lastAuditAt'> {}

interface Output extends Omit<Paged<ShownRepository>, 'items'> {
  readonly repositories: readonly ShownRepository[];
}

export const listRepositories = tool<PagedInput & { readonly query?: string }, Output>({
  name: 'list_repositories',
  title: 'List repositories',
  description: 'Lists the registered repositories that the caller can access, by name.',
  writes: false,
  input: Joi.object({
    query: Joi.string().max(200).description('Part of the name or URL.'),
    ...pagedInput,
  }),
  output: Joi.object({
    repositories: Joi.array()
      .items(
        Joi.object({
          id: id.required(),
          name: Joi.string().required(),
          url: Joi.string().required(),
          complianceLevel: complianceLevel.required().description('Required compliance level.'),
          lastAuditAt: Joi.string().allow(null).required(),
        }),
      )
      .required(),
    ...pagedOutput,
  }),
  async run({ query, ...page }, { portal, principal }) {
    const { items, ...rest } = await readPage(
      page,
      (part) => portal.repositories.list(principal, query ? { q: query } : {}, { ...part, sort: 'name' }),
      { show, line },
    );
    return { repositories: items, ...rest };
  },
  text: ({ repositories, total }) =>
    [`${total} ${total === 1 ? 'repository' : 'repositories'}.`, ...repositories.map(line)].join('\n'),
});

function show({ id, name, url, complianceLevel, lastAuditAt }: Repository): ShownRepository {
  return { id, name: cleanLine(name), url: cleanLine(url, 1_000), complianceLevel, lastAuditAt };
}

function line({ id, name, url, lastAuditAt }: ShownRepository): string {
  return `- ${markdownLine(name)} (${markdownLine(url, 1_000)}, id ${id}), ${lastAuditAt ? `last audited ${lastAuditAt}` : 'never audited'}`;
}
