// What can be changed of findings: one, or many at once.
import Joi from 'joi';
import { findingStatus } from './finding.ts';
import { findingFilter } from './finding-filter.ts';
import { dateTime, decisionEvidence, decisionScope, id } from './values.ts';

const comment = Joi.string().max(2000);
const assignee = Joi.alternatives(Joi.string().valid('me'), id)
  .allow(null)
  .description('A user id, `me`, or null for nobody.');

/** A change of the status, of the assignee, or of both. */
export const findingChange = Joi.object({
  status: findingStatus,
  comment,
  expiresAt: dateTime.description(
    'For `acknowledged`: expiry date, at most `ASSAY_ACKNOWLEDGE_MAX_DAYS` (180) days ahead. Left out, a finding of severity high or above gets that maximum.',
  ),
  scope: decisionScope.description(
    'For `acknowledged` and `false_positive`: how far the decision reaches. `here` (the default) is this finding; `file`, `repository` and `everywhere` also accept the same finding elsewhere, open ones now and later ones when they are found. `everywhere` needs the role auditor or admin. Reopening a finding takes back what covers its place.',
  ),
  evidence: decisionEvidence,
  assignee,
})
  .or('status', 'assignee')
  .with('comment', 'status')
  .with('expiresAt', 'status')
  .with('scope', 'status')
  .with('evidence', 'status');

export const proposalDecision = Joi.object({ approve: Joi.boolean().required(), comment });

export const bulkChange = findingChange
  .keys({
    ids: Joi.array().items(id).min(1).max(500).unique(),
    filter: Joi.object(findingFilter).min(1).description('Instead of ids: all findings that it selects.'),
  })
  .xor('ids', 'filter');

export const bulkResult = Joi.object({
  changeId: id.required().description('What `POST /v1/findings/changes/{id}/undo` takes.'),
  updated: Joi.number().integer().min(0).required(),
  rejected: Joi.number().integer().min(0).required(),
  results: Joi.array()
    .items(
      Joi.object({
        id: id.required(),
        status: findingStatus,
        proposed: Joi.boolean().valid(true).description('The change waits for an auditor or administrator.'),
        error: Joi.object({
          code: Joi.string().required(),
          message: Joi.string().required(),
          details: Joi.object().unknown().required(),
        }),
      }).xor('status', 'error'),
    )
    .required(),
});

export const undoResult = Joi.object({
  restored: Joi.number().integer().min(0).required().description('Findings that are again what they were.'),
  unchanged: Joi.number()
    .integer()
    .min(0)
    .required()
    .description('Findings that were changed again since, or that are no longer visible.'),
});
