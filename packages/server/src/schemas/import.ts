import { importFormatIds } from '@assay/core';
import Joi from 'joi';
import { auditType, id } from './values.ts';

const fields = {
  repositoryId: id.required(),
  type: auditType.required(),
  format: Joi.string()
    .valid(...importFormatIds)
    .required(),
};

/** As a caller sends it. */
export const newImport = Joi.object({
  ...fields,
  document: Joi.object()
    .unknown()
    .required()
    .description(
      'SARIF 2.1.0, CycloneDX 1.4 to 1.7, or the output of `assay scan --format json`. Maximum body size: 50 MiB.',
    ),
});

/** With the document still in bytes. */
export const splitImport = Joi.object({ ...fields, document: Joi.binary().required() });
