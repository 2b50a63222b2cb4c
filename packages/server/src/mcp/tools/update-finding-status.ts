import type { StatusChange } from '@assay/core';
import Joi from 'joi';
import { findingStatus } from '../../schemas/finding.ts';
import { dateTime, id } from '../../schemas/values.ts';
import { tool } from '../tool.ts';

interface Input extends Omit<StatusChange, 'comment'> {
  readonly findingId: string;
  readonly reason: string;
}

interface Output {
  readonly findingId: string;
  readonly status: string;
  readonly statusExpiresAt: string | null;
}

export const updateFindingStatus = tool<Input, Output>({
  name: 'update_finding_status',
  title: 'Judge a finding',
  description:
    'Sets the status of a finding, with the reason, which is kept in its history. An acknowledged one may carry an ' +
    'end, after which it is open again.',
  writes: true,
  input: Joi.object({
    findingId: id.required(),
    status: findingStatus.required(),
    reason: Joi.string().trim().min(1).max(2000).required().description('Why, for whoever reads it later.'),
    expiresAt: dateTime.description('For `acknowledged`: when it ends, 180 days ahead at most.'),
  }),
  output: Joi.object({
    findingId: id.required(),
    status: findingStatus.required(),
    statusExpiresAt: Joi.string().allow(null).required(),
  }),
  async run({ findingId, status, reason, expiresAt }, { portal, principal }) {
    const change = { status, comment: reason, ...(expiresAt && { expiresAt }) };
    const finding = await portal.findings.setStatus(principal, findingId, change);
    return { findingId, status: finding.status, statusExpiresAt: finding.statusExpiresAt };
  },
  text: ({ findingId, status }) => `The finding ${findingId} is ${status} now.`,
});
