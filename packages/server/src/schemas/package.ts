import {
  affectedAnswers,
  csafCategories,
  dependencyScopes,
  sbomFormats,
  sbomVersions,
  unknownReasons,
  vexFormats,
} from '@assay/core';
import Joi from 'joi';
import { pageOf, pageQuery } from './page.ts';
import { count, id, nullable, timestamp } from './values.ts';

const text = Joi.string();
const scope = Joi.string().valid(...dependencyScopes);
const ecosystem = text.max(100).description("OSV's name of the ecosystem.");
const license = text.max(100).description('An SPDX license identifier that the license names, or `unknown`.');
const licenses = Joi.array()
  .items(text)
  .required()
  .description('SPDX expressions; `unknown` where nothing says one.');
const q = text.max(200).description('Part of the name or package URL.');

export const repositoryPackagesQuery = pageQuery().keys({
  branch: text.max(255).description('Instead of the default branch.'),
  q,
  ecosystem,
  license,
});

export const repositoryPackages = pageOf(
  Joi.object({
    purl: text.required(),
    name: text.required(),
    version: text.allow('').required(),
    ecosystem: text.required(),
    scope: scope.required(),
    direct: nullable(Joi.boolean()).required().description('Null when the file does not say.'),
    path: text.allow('').required().description('The file that names it.'),
    licenses,
    findings: count.required().description('Open findings about it.'),
    licenseFindings: count.required().description('Open findings against the license policy about it.'),
    firstSeenAt: timestamp.required().description('As far as inventories are kept.'),
    lastSeenAt: timestamp.required(),
  }),
);

export const sbomQuery = Joi.object({
  format: text.valid(...sbomFormats).default('cyclonedx'),
  specVersion: text
    .valid(...sbomVersions)
    .description('1.6 (default) or 1.7 of CycloneDX, 2.3 (default) or 3.0 of SPDX.'),
  includeVulnerabilities: Joi.boolean().description(
    'With the known vulnerabilities: a vulnerability disclosure report (VDR).',
  ),
  branch: text.max(255).description('Instead of the default branch.'),
  auditId: id.description('The dependency audit that found the packages. Default: the newest of the branch.'),
});

const paper = {
  format: text.valid(...vexFormats).default('openvex'),
  category: text
    .valid(...csafCategories)
    .description(
      'Of CSAF: `csaf_vex` (default), or `csaf_security_advisory`, which leaves out what nobody has decided on.',
    ),
  author: text.max(200).description('Who answers for the document. Default: the owning team.'),
  namespace: text
    .uri({ scheme: ['https', 'http'] })
    .max(500)
    .description("An address of the author. Default: the portal's, or that of the repository's host."),
};

export const vexQuery = Joi.object({
  ...paper,
  branch: text.max(255).description('Instead of the default branch.'),
  release: text
    .max(255)
    .description(
      'A tag, branch, commit or dependency audit: the document is about the packages that it has. It needs a dependency audit.',
    ),
  productVersion: text
    .max(100)
    .description('Version of the product that the document is about. Default: the release.'),
}).oxor('branch', 'release');

export const portalVexQuery = Joi.object({
  ...paper,
  team: id.description('Only repositories of this team.'),
  tag: text.max(50).description('Only repositories that have this tag.'),
});

export const noticesQuery = Joi.object({
  branch: text.max(255).description('Instead of the default branch.'),
});

export const packageDiffQuery = Joi.object({
  from: text
    .max(255)
    .description(
      'A completed dependency audit by ID, a branch or a commit. Default: the second newest audit.',
    ),
  to: text.max(255).description('The audit, branch or commit to compare with. Default: the newest audit.'),
});

const named = Joi.object({
  purl: text.required(),
  name: text.required(),
  version: text.allow('').required(),
});
const versions = Joi.array().items(text.allow('')).required();

export const packageDiff = Joi.object({
  from: nullable(id).required().description('The audit; null when there is none yet.'),
  to: nullable(id).required(),
  added: Joi.array().items(named).required(),
  removed: Joi.array().items(named).required(),
  changed: Joi.array()
    .items(Joi.object({ name: text.required(), ecosystem: text.required(), from: versions, to: versions }))
    .required(),
});

export const packagesQuery = pageQuery().keys({
  q,
  ecosystem,
  license,
  advisory: text.max(200).description('Any id or alias of an advisory that affects it.'),
});

export const packages = pageOf(
  Joi.object({
    purl: text.required(),
    name: text.required(),
    version: text.allow('').required(),
    ecosystem: text.required(),
    licenses,
    repositories: count.required().description('Repositories that have it now.'),
  }),
).keys({
  known: Joi.boolean()
    .required()
    .description('False if the advisory database does not contain the requested advisory.'),
});

export const usagesQuery = pageQuery()
  .keys({
    package: text.max(500).description('A package name, or a package URL with or without a version.'),
    advisory: text.max(200).description('Any id or alias of an advisory: CVE, GHSA, ….'),
  })
  .xor('package', 'advisory');

const usage = Joi.object({
  repositoryId: id.required(),
  repository: text.required(),
  branch: nullable(text).required(),
  commit: nullable(text).required(),
  purl: nullable(text).required(),
  version: nullable(text.allow('')).required(),
  affected: text.valid(...affectedAnswers).required(),
  reason: nullable(text.valid(...unknownReasons))
    .required()
    .description(
      'Why it is unknown: the package could not be compared with advisories, or there was no complete dependency audit in the last 30 days.',
    ),
  fixedVersion: nullable(text).required(),
  scope: nullable(scope).required(),
  path: nullable(text.allow('')).required(),
  dependencyPath: nullable(Joi.array().items(text)).required(),
  licenses,
  owners: Joi.array().items(text).required().description('Of the file that names it, by CODEOWNERS.'),
  firstSeenAt: nullable(timestamp)
    .required()
    .description('Since when the repository has had the package, as far as inventories are kept.'),
  auditedAt: nullable(timestamp).required(),
});

export const usages = pageOf(usage).keys({
  summary: Joi.object({ yes: count.required(), no: count.required(), unknown: count.required() })
    .required()
    .description('Repositories by their answer.'),
  known: Joi.boolean()
    .required()
    .description('Whether the advisory database contains the requested advisory or package.'),
});
