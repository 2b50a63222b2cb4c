import type { RepositoryCompliance } from '@assay/core';
import Joi from 'joi';
import { complianceState } from '../../schemas/compliance.ts';
import { complianceLevel } from '../../schemas/repository.ts';
import { count, id } from '../../schemas/values.ts';
import { findRepository, repositoryArgument } from '../find-repository.ts';
import { type Paged, type PagedInput, pagedInput, pagedOutput, readPage } from '../paging.ts';
import { tool } from '../tool.ts';
import { cleanLine, markdownLine } from '../untrusted-text.ts';

const shownBlockers = 20;

interface ShownStatus {
  readonly repositoryId: string;
  readonly name: string;
  readonly requiredLevel: string;
  readonly achievedLevel: string | null;
  readonly state: string;
  readonly score: number;
  readonly blockers: readonly { readonly level: string; readonly name: string; readonly message: string }[];
  readonly blockersTotal: number;
  readonly waivers: readonly string[];
}

interface Output extends Omit<Paged<ShownStatus>, 'items'> {
  readonly repositories: readonly ShownStatus[];
}

const text = Joi.string().allow('');

export const getComplianceStatus = tool<
  PagedInput & { readonly repository?: string; readonly state?: 'compliant' | 'non_compliant' | 'unknown' },
  Output
>({
  name: 'get_compliance_status',
  title: 'Get compliance status',
  description:
    'Returns the achieved level, the required level and the blocking policies of one repository, or ' +
    'of all repositories that the caller can access.',
  writes: false,
  input: Joi.object({ repository: repositoryArgument, state: complianceState, ...pagedInput }),
  output: Joi.object({
    repositories: Joi.array()
      .items(
        Joi.object({
          repositoryId: id.required(),
          name: text.required(),
          requiredLevel: complianceLevel.required(),
          achievedLevel: text.allow(null).required(),
          state: complianceState.required(),
          score: count.required(),
          blockers: Joi.array()
            .items(Joi.object({ level: text.required(), name: text.required(), message: text.required() }))
            .required(),
          blockersTotal: count.required(),
          waivers: Joi.array().items(text).required().description('Waived policies and their expiry dates.'),
        }),
      )
      .required(),
    ...pagedOutput,
  }),
  async run({ repository, state, ...page }, context) {
    const repositoryId = repository && (await findRepository(repository, context)).id;
    const filter = { ...(repositoryId && { repositoryId }), ...(state && { state }) };
    const { items, ...rest } = await readPage(
      page,
      (part) => context.portal.compliance.status(context.principal, filter, { ...part, sort: 'name' }),
      { show, line },
    );
    return { repositories: items, ...rest };
  },
  text: ({ repositories }) =>
    repositories.length === 0 ? 'Repository not found.' : repositories.map(line).join('\n'),
});

function show(status: RepositoryCompliance): ShownStatus {
  const { repositoryId, requiredLevel, achievedLevel, state, score, blockers, waivers } = status;
  return {
    repositoryId,
    name: cleanLine(status.name),
    requiredLevel,
    achievedLevel,
    state,
    score,
    blockers: blockers.slice(0, shownBlockers).map(({ level, name, message }) => ({
      level,
      name: cleanLine(name, 100),
      message: cleanLine(message, 300),
    })),
    blockersTotal: blockers.length,
    waivers: waivers.map(({ name, expiresAt }) => `${cleanLine(name)} until ${expiresAt}`),
  };
}

function line({ name, state, achievedLevel, requiredLevel, score, blockers }: ShownStatus): string {
  return [
    `- ${markdownLine(name)}: ${state.replace('_', ' ')}, ${achievedLevel ?? 'none'} of ${requiredLevel}, score ${score}`,
    ...blockers.map((one) => `  - ${markdownLine(one.name)}: ${markdownLine(one.message, 300)}`),
  ].join('\n');
}
