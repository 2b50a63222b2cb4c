import type { AuditType } from '@assay/core';
import Joi from 'joi';
import { auditStatus } from '../../schemas/audit.ts';
import { auditType, id } from '../../schemas/values.ts';
import { findRepository, repositoryArgument } from '../find-repository.ts';
import { tool } from '../tool.ts';

interface Input {
  readonly repository: string;
  readonly type: AuditType;
  readonly ref?: string;
}

interface Output {
  readonly auditId: string;
  readonly repositoryId: string;
  readonly type: AuditType;
  readonly status: string;
}

export const startAudit = tool<Input, Output>({
  name: 'start_audit',
  title: 'Start an audit',
  description:
    'Queues an audit of a repository and returns its ID at once. Use get_audit for progress and findings.',
  writes: true,
  input: Joi.object({
    repository: repositoryArgument.required(),
    type: auditType.required(),
    ref: Joi.string().min(1).max(255).description('Branch, tag or commit SHA. Default: the default branch.'),
  }),
  output: Joi.object({
    auditId: id.required(),
    repositoryId: id.required(),
    type: auditType.required(),
    status: auditStatus.required(),
  }),
  async run({ repository, type, ref }, context) {
    const { id: repositoryId } = await findRepository(repository, context);
    const { portal, principal } = context;
    const audit = await portal.audits.create(principal, { repositoryId, type, ...(ref && { ref }) });
    return { auditId: audit.id, repositoryId, type, status: audit.status };
  },
  text: ({ auditId, type, status }) => `The ${type} audit is ${status}. Its ID is ${auditId}.`,
});
