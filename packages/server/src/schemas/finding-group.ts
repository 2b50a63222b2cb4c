// Findings in groups, and counted by their facets.
import { groupKeys, severities } from '@assay/core';
import Joi from 'joi';
import { finding, priority } from './finding.ts';
import { findingListFilter } from './finding-filter.ts';
import { pageQuery } from './page.ts';
import { compareWith, count, id, nullable, timestamp } from './values.ts';

const facet = Joi.object().pattern(Joi.string(), count).required();
const readFacet = facet.allow(null).description('null where the filter selects more than 100,000 findings.');

const readCount = count.allow(null).required();

const facetCounts = {
  severity: facet,
  status: facet,
  category: facet,
  auditType: facet,
  priority: readFacet,
  confidence: readFacet,
  reachability: readFacet,
  exploited: readCount.description('On the KEV list of CISA or the EU; null as above.'),
  proposed: readCount.description('With a proposal that waits for approval; null as above.'),
  overdue: count.required(),
  total: count.required(),
};

export const findingFacets = Joi.object({
  ...facetCounts,
  before: Joi.object(facetCounts).description('With `compareWith`: the counts at that moment.'),
});

export const groupQuery = pageQuery().keys({
  by: Joi.string()
    .valid(...groupKeys)
    .required(),
  ...findingListFilter,
});

export const facetQuery = Joi.object({ ...findingListFilter, compareWith });

export const findingGroup = Joi.object({
  key: nullable(Joi.string().allow(''))
    .required()
    .description('Value for the filter of that name; null where there is none.'),
  title: Joi.string().allow('').required(),
  count: count.required(),
  bySeverity: Joi.object(Object.fromEntries(severities.map((one) => [one, count.required()]))).required(),
  repositories: count.required(),
  worst: finding
    .required()
    .description('The most severe finding; of several, the one with the highest priority.'),
  mostUrgent: Joi.object({ id: id.required(), title: Joi.string().required(), priority: priority.required() })
    .required()
    .description('The finding with the highest priority, by which groups are ordered.'),
  dueAt: nullable(timestamp).required().description('When the first of its open findings is due.'),
});
