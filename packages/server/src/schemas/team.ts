import { memberRoles, priorityLevels, severities } from '@assay/core';
import Joi from 'joi';
import { id, line, nullable, timestamp } from './values.ts';

export const memberRole = Joi.string().valid(...memberRoles);

export const member = Joi.object({
  userId: id.required(),
  role: memberRole.required(),
  joinedAt: timestamp.required(),
});

/** In the list of members: with the name, which others may not look up. */
export const namedMember = member.append({ name: Joi.string().required() });

const days = Joi.number().integer().min(0).max(9999);
const tableOf = (levels: readonly string[]) =>
  Joi.object(Object.fromEntries(levels.map((level) => [level, days])));
const severityTable = tableOf(severities).description(
  'Days by severity. An omitted severity sets no due date.',
);
const priorityTable = tableOf(priorityLevels).description(
  'Days by priority. An omitted level sets no due date.',
);

/** The tables that hold for the findings of a team. */
const appliedDueDays = Joi.object({
  severity: severityTable.required(),
  priority: priorityTable.required(),
  custom: Joi.boolean().required().description('Whether the team overrides either table.'),
});
const dueDays = nullable(Joi.object({ severity: severityTable, priority: priorityTable }).min(1)).description(
  "Days until findings of the team are due; the earlier date applies. An omitted table is the portal's; null resets both.",
);

const maxDays = Joi.number().integer().min(1).max(9999);
const approvalFrom = Joi.string().valid(...severities);

/** The limits that hold for acknowledging findings of a team. */
const appliedAcceptance = Joi.object({
  maxDays: maxDays.required().description('Days that a finding can be acknowledged at most.'),
  approvalFrom: approvalFrom
    .required()
    .description(
      'From which severity an auditor or administrator approves that a finding is acknowledged or resolved.',
    ),
  secondPersonFrom: nullable(approvalFrom)
    .required()
    .description(
      'From which severity on auditors and administrators only propose, too, and another one approves; null when they decide alone. A waiver of a policy needs a second person with any of them.',
    ),
  custom: Joi.boolean().required().description('Whether the team narrows a limit.'),
});
const acceptance = nullable(
  Joi.object({ maxDays, approvalFrom, secondPersonFrom: nullable(approvalFrom) }).min(1),
).description(
  'Narrower limits for acknowledging findings of the team than those of the portal, never wider; null resets all of them.',
);

export const team = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  description: nullable(Joi.string().allow('')).required(),
  members: Joi.array().items(member).required(),
  dueDays: appliedDueDays.required(),
  acceptance: appliedAcceptance.required(),
  createdAt: timestamp.required(),
  updatedAt: timestamp.required(),
});

const description = Joi.string().allow('', null).max(2000);
export const newTeam = Joi.object({ name: line(100).required(), description });
export const teamChange = Joi.object({ name: line(100), description, dueDays, acceptance }).min(1);
export const newMember = Joi.object({ userId: id.required(), role: memberRole.default('member') });
export const memberChange = Joi.object({ role: memberRole.required() });
