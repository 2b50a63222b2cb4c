import { csafCategories } from '@assay/core';
import Joi from 'joi';
import { id, line, nullable, timestamp } from './values.ts';

const category = Joi.string().valid(...csafCategories);
const author = line(200);
const namespace = Joi.string()
  .uri({ scheme: ['https', 'http'] })
  .max(500);
const tag = line(50);
const release = line(255);
const summary = line(500);

export const vexPublication = Joi.object({
  id: id.required(),
  repositoryId: nullable(id).required().description('Null for a document about all repositories with a tag.'),
  tag: nullable(tag).required(),
  release: nullable(release).required(),
  category: category.required(),
  trackingId: Joi.string().required().description('The same for all versions of the document.'),
  year: Joi.string().required(),
  fileName: Joi.string().required().description('In the folder of the year, below `/v1/csaf/white`.'),
  subject: Joi.string().required(),
  author: author.required(),
  namespace: namespace.required(),
  revisions: Joi.array()
    .items(Joi.object({ at: timestamp.required(), summary: summary.required() }))
    .required()
    .description('The oldest first; their number is the version.'),
  publishedBy: id.required(),
  publishedAt: timestamp.required(),
  updatedAt: timestamp.required(),
});

export const newVexPublication = Joi.object({
  repositoryId: id,
  tag: tag.description('About all repositories that have it, in place of one.'),
  release: release.description('A tag, branch, commit or dependency audit of the repository.'),
  category: category.description('`csaf_vex` (default) or `csaf_security_advisory`.'),
  author: author.description('Who answers for it. Default: the owning team.'),
  namespace: namespace.description("An address of the author. Default: the portal's."),
  summary: summary.description('What changed since the last version.'),
}).xor('repositoryId', 'tag');

export const providerMetadata = Joi.object({
  canonical_url: Joi.string().uri().required(),
  distributions: Joi.array()
    .items(Joi.object({ directory_url: Joi.string().uri().required() }))
    .required(),
  last_updated: timestamp.required(),
  list_on_CSAF_aggregators: Joi.boolean().required(),
  metadata_version: Joi.string().valid('2.0').required(),
  mirror_on_CSAF_aggregators: Joi.boolean().required(),
  publisher: Joi.object({
    category: Joi.string().valid('vendor').required(),
    name: Joi.string().required(),
    namespace: Joi.string().required(),
  }).required(),
  role: Joi.string().valid('csaf_provider').required(),
});

export const publishedFileParams = Joi.object({
  year: Joi.string()
    .pattern(/^\d{4}$/)
    .required(),
  file: Joi.string()
    .pattern(/^[+\-a-z0-9_]+(\.(openvex|cdx))?\.json(\.sha(256|512))?$/)
    .max(400)
    .required(),
});
