import Joi from 'joi';
import { id, nullable, timestamp } from './values.ts';

/** What it says is checked where it is read: a sentence names the place of what is wrong. */
export const newImportMapping = Joi.object()
  .unknown()
  .required()
  .label('ImportMappingFile')
  .description(
    'Where the tool writes what: `id` (the name of the format), `tool`, `type`, `recognize`, `results`, `ruleId`, `severity`, …, and `samples`, each a document with the findings that are to be read from it. See docs/own-import-formats.md. Maximum body size: 1 MiB.',
  );

export const importMapping = Joi.object({
  id: id.required(),
  format: Joi.string().required().description('As imports name it.'),
  tool: Joi.string().required(),
  mapping: Joi.object().unknown().required().description('As it was added.'),
  createdBy: nullable(Joi.object({ userId: id.required(), name: Joi.string().allow('').required() }))
    .required()
    .description('Who added or last replaced it; null for a user who was deleted.'),
  createdAt: timestamp.required(),
  updatedAt: timestamp.required(),
});
