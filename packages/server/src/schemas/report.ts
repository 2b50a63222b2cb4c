import { csafCategories, reportFormatIds, reportStatuses, reportTypes, sbomVersions } from '@assay/core';
import Joi from 'joi';
import { dateTime, id, inOrder, line, nullable, timestamp } from './values.ts';

export const reportType = Joi.string().valid(...reportTypes);
export const reportFormat = Joi.string().valid(...reportFormatIds);
export const reportStatus = Joi.string().valid(...reportStatuses);

const specVersion = Joi.string()
  .valid(...sbomVersions)
  .description('For an SBOM: 1.6 (default) or 1.7 of CycloneDX, 2.3 (default) or 3.0 of SPDX.');
const includeVulnerabilities = Joi.boolean().description('For an SBOM: include known vulnerabilities (VDR).');

const vexOptions = {
  release: Joi.string()
    .min(1)
    .max(255)
    .description('Of VEX: a tag, branch, commit or dependency audit whose packages the document is about.'),
  category: Joi.string()
    .valid(...csafCategories)
    .description('Of VEX as CSAF; `csaf_vex` unless given.'),
  tag: Joi.string()
    .min(1)
    .max(50)
    .description('Of findings, compliance, executive reports and VEX: only repositories with this tag.'),
  namespace: Joi.string()
    .uri({ scheme: ['https', 'http'] })
    .max(500)
    .description('Of VEX: address of the publisher; that of the portal unless given.'),
};

export const reportOwner = Joi.string()
  .min(1)
  .max(255)
  .description('Of findings: those of one owner, as CODEOWNERS names it, or `none`.');

export const report = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  type: reportType.required(),
  format: reportFormat.required(),
  status: reportStatus.required(),
  scope: Joi.object({
    repositoryId: nullable(id).required(),
    team: nullable(id).required(),
    auditId: nullable(id).required(),
    from: nullable(timestamp).required(),
    to: nullable(timestamp).required(),
    at: timestamp,
    owner: reportOwner,
    specVersion,
    includeVulnerabilities,
    ...vexOptions,
  }).required(),
  size: nullable(Joi.number().integer().min(0)).required().description('Bytes.'),
  sha256: nullable(Joi.string()).required(),
  failure: nullable(Joi.string()).required(),
  createdBy: id.required(),
  createdAt: timestamp.required(),
  completedAt: nullable(timestamp).required(),
});

export const newReport = inOrder(
  Joi.object({
    name: line(200),
    type: reportType.required(),
    format: reportFormat.required(),
    repositoryId: id,
    team: id,
    auditId: id,
    from: dateTime.description(
      'Findings first seen at or after this time; of executive reports, the start of the trend.',
    ),
    to: dateTime.description('Findings first seen before this time.'),
    at: dateTime.description(
      'Of findings, compliance and executive reports: everything as it was at this moment, as in the `at` of lists. Texts, places and owners are those of today.',
    ),
    owner: reportOwner,
    specVersion,
    includeVulnerabilities,
    ...vexOptions,
  }),
);

export const reportContentQuery = Joi.object({
  disposition: Joi.string()
    .valid('attachment', 'inline')
    .default('attachment')
    .description('`inline` shows HTML and PDF reports in the browser instead of saving them.'),
});
