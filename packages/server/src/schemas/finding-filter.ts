import {
  auditTypes,
  categories,
  confidences,
  findingStatuses,
  groupKeys,
  introducedByKinds,
  priorityLevels,
  reachabilities,
  severities,
} from '@assay/core';
import Joi from 'joi';
import { criticality, exposure, tag } from './repository.ts';
import { asOf, id, several, severity, shortId } from './values.ts';

/** What findings can be selected by, to be listed or changed. */
export const findingFilter = {
  repositoryId: id,
  team: id,
  auditType: several(auditTypes),
  severity: several(severities),
  category: several(categories),
  status: several(findingStatuses),
  minSeverity: severity.description('Minimum severity.'),
  minPriority: Joi.string()
    .valid(...priorityLevels)
    .description('Minimum priority.'),
  confidence: several(confidences),
  minConfidence: Joi.string()
    .valid(...confidences)
    .description('Minimum confidence.'),
  exploited: Joi.boolean().description('On the KEV list of CISA or the EU, or on none.'),
  minEpss: Joi.number().min(0).max(1).description('Minimum EPSS probability, from 0 to 1.'),
  fixable: Joi.boolean().description('About a package of which a fixed version is known, or not.'),
  ruleId: Joi.string().max(200),
  path: Joi.string().min(1).max(500).description('A pattern as in `.gitignore`, or a folder.'),
  shortId,
  q: Joi.string()
    .max(200)
    .description('Part of the title, path or rule, or of an advisory id or alias, package name or CWE id.'),
  overdue: Joi.boolean().description('Open and past the due date.'),
  advisory: Joi.string().max(200).description('Any id or alias of an advisory: CVE, GHSA, ….'),
  package: Joi.string().max(500).description('A package name, or a package URL with or without a version.'),
  branch: Joi.string().min(1).max(255),
  assignee: Joi.alternatives(Joi.string().valid('me', 'none'), id).description('A user id, `me`, or `none`.'),
  owner: Joi.string().min(1).max(255).description('An owner as CODEOWNERS names it, or `none`.'),
  reachability: several(reachabilities),
  introducedBy: several(introducedByKinds).description(
    '`rules`: only newer rules see it, in code that was there before; `change`: the commit is known; `unknown`.',
  ),
  hasComment: Joi.boolean(),
  hasProposal: Joi.boolean().description('Proposed as a false positive and not decided on, or not.'),
  group: Joi.string()
    .max(2000)
    .pattern(new RegExp(`^(${groupKeys.join('|')}):`))
    .description(
      'The findings of one group of `GET /v1/findings/groups`: what it is grouped by, a colon and its `key`, as in `rule:sql-injection`; nothing after the colon where the key is null.',
    ),
  cwe: Joi.string()
    .pattern(/^CWE-\d{1,6}$/i)
    .description('A CWE id, such as `CWE-89`.'),
  tag: tag.description('Of repositories that have it, in any case of letters.'),
  criticality,
  exposure,
};

/** What a list of findings can be filtered by: also as they were, which nobody can change any more. */
export const findingListFilter = {
  ...findingFilter,
  at: asOf.description(
    'As they were at this moment: status, severity, priority, due date, assignee and proposal; texts, places and owners are those of today. States are recorded from the first start of a version that does; an earlier moment is a 400.',
  ),
};
