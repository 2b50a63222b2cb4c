import { importFormatIds, severities } from '@assay/core';
import Joi from 'joi';
import { pageOf } from './page.ts';
import { auditType, count, id, nullable, timestamp } from './values.ts';

const fields = {
  repositoryId: id.required(),
  type: auditType.required(),
  format: Joi.string()
    .max(50)
    .description(
      `One of ${importFormatIds.join(', ')}, or that of an added import mapping. Default: detected from the document.`,
    ),
  artifact: Joi.string()
    .trim()
    .min(1)
    .max(500)
    .description(
      'What was scanned: an image without its tag, a path, a project. A later import of the same tool and artifact closes what it no longer reports. Default: as the document says.',
    ),
  sampled: Joi.boolean().description(
    'Whether the tool does not report everything each time (a reviewer, an assistant): what it leaves out stays open then, unless its code has changed (`changed`). Default: as the document says, else as the import before.',
  ),
  commit: Joi.string()
    .pattern(/^[0-9a-f]{7,64}$/i)
    .description('Commit that was scanned, where the document does not say.'),
  changed: Joi.array()
    .items(id)
    .max(1_000)
    .unique()
    .description(
      'With a sampled tool: ids of findings whose lines are no longer in the scanned commit. Those that the document does not report are resolved.',
    ),
};

/** As a caller sends it. */
export const newImport = Joi.object({
  ...fields,
  document: Joi.alternatives(Joi.object().unknown(), Joi.array(), Joi.string())
    .required()
    .description(
      'SARIF 2.1.0, CycloneDX 1.4 to 1.7, SPDX, the JSON output of `assay scan`, or that of another scanner: see `format`. XML, CSV and a JSON document for each line are sent as a text. Maximum body size: 50 MiB.',
    ),
});

/** With the document unbuilt. */
export const splitImport = Joi.object({ ...fields, document: Joi.any().required() });

export const importedArtifacts = pageOf(
  Joi.object({
    artifact: nullable(Joi.string())
      .required()
      .description('Image without tag, path or project; null if neither document nor request named it.'),
    tool: Joi.string().required(),
    auditType: auditType.required(),
    branch: nullable(Joi.string()).required(),
    auditId: nullable(id).required().description('The newest import; null for imports of older versions.'),
    importedAt: timestamp.required(),
    sampled: Joi.boolean()
      .required()
      .description('Whether the tool does not report everything each time, so that absence closes nothing.'),
    open: Joi.object(Object.fromEntries(severities.map((one) => [one, count.required()])))
      .required()
      .description('Open findings by severity.'),
  }),
);
