import { importFormatIds } from '@assay/core';
import Joi from 'joi';
import { auditType, id } from './values.ts';

const fields = {
  repositoryId: id.required(),
  type: auditType.required(),
  format: Joi.string()
    .valid(...importFormatIds)
    .description('Default: detected from the document.'),
};

/** As a caller sends it. */
export const newImport = Joi.object({
  ...fields,
  document: Joi.alternatives(Joi.object().unknown(), Joi.array())
    .required()
    .description(
      'SARIF 2.1.0, CycloneDX 1.4 to 1.7, the JSON output of `assay scan`, Checkov, gitleaks, Grype, `npm audit`, pip-audit, Semgrep, Trivy or ZAP. Maximum body size: 50 MiB.',
    ),
});

/** With the document still in bytes. */
export const splitImport = Joi.object({ ...fields, document: Joi.binary().required() });
