import type { StatusChange } from '@assay/core';
import { isProposed } from '@assay/core/finding-display';
import Joi from 'joi';
import { findingStatus } from '../../schemas/finding.ts';
import { dateTime, decisionScope, id } from '../../schemas/values.ts';
import { tool } from '../tool.ts';

interface Input extends Omit<StatusChange, 'comment'> {
  readonly findingId: string;
  readonly reason: string;
}

interface Output {
  readonly findingId: string;
  readonly status: string;
  readonly statusExpiresAt: string | null;
  readonly isProposed: boolean;
  /** What waits for an auditor; null for nothing. */
  readonly proposedStatus: string | null;
}

export const updateFindingStatus = tool<Input, Output>({
  name: 'update_finding_status',
  title: 'Triage a finding',
  description:
    'Sets the status of a finding, with a reason that is kept in its history. An acknowledged finding can have an ' +
    'expiry date, after which it is open again; of severity high or above it always has one. A false positive of a ' +
    'developer, and any status but open for severity high or above, is a proposal that an auditor decides on.',
  writes: true,
  input: Joi.object({
    findingId: id.required(),
    status: findingStatus.required(),
    reason: Joi.string().trim().min(1).max(2000).required().description('Reason for the triage decision.'),
    expiresAt: dateTime.description('For `acknowledged`: expiry date, at most 180 days ahead by default.'),
    scope: decisionScope.description(
      'How far an acceptance reaches: this finding (`here`, the default) or more.',
    ),
  }),
  output: Joi.object({
    findingId: id.required(),
    status: findingStatus.required(),
    statusExpiresAt: Joi.string().allow(null).required(),
    isProposed: Joi.boolean().required(),
    proposedStatus: Joi.string().allow(null).required(),
  }),
  async run({ findingId, status, reason, expiresAt, scope }, { portal, principal }) {
    const change = { status, comment: reason, ...(expiresAt && { expiresAt }), ...(scope && { scope }) };
    const finding = await portal.findingUpdates.update(principal, findingId, change);
    return {
      findingId,
      status: finding.status,
      statusExpiresAt: finding.statusExpiresAt,
      isProposed: isProposed(status, finding),
      proposedStatus: finding.proposal?.status ?? null,
    };
  },
  text: ({ findingId, status, statusExpiresAt, isProposed, proposedStatus }) =>
    isProposed
      ? `The finding ${findingId} is proposed as ${proposedStatus}. It stays ${status} until an auditor decides.`
      : `The finding ${findingId} is now ${status}${statusExpiresAt === null ? '' : ` until ${statusExpiresAt}`}.`,
});
