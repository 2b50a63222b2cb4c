import {
  exposureStates,
  historyStates,
  incidentUnknownReasons,
  incidentVerdicts,
  severities,
} from '@assay/core';
import Joi from 'joi';
import { pageOf, pageQuery } from './page.ts';
import {
  count,
  dateTime,
  id,
  inOrder,
  listFileFormat,
  nullable,
  several,
  severity,
  timestamp,
} from './values.ts';

const text = Joi.string();
const texts = Joi.array().items(text.allow('')).required();
const days = nullable(Joi.number().min(0)).required();

const exposureFilter = {
  repositoryId: id,
  team: id,
  advisory: text.max(200).description('An id or alias of an advisory: CVE, GHSA, ….'),
  package: text.max(500).description('Name of a package.'),
  severity: several(severities),
  state: several(exposureStates),
  exploited: Joi.boolean(),
  allBranches: Joi.boolean().default(false).description('Other branches than the default one, too.'),
};

export const exposureQuery = pageQuery().keys(exposureFilter);
export const exposureExport = Joi.object({ ...exposureFilter, format: listFileFormat });

const change = {
  at: text
    .allow('')
    .required()
    .description('When the branch got it: the commit time, of the merge where it came by one.'),
  commit: text.allow('').required(),
  author: text.allow('').required(),
  authoredAt: text.allow('').required().description('As the author set it.'),
  merge: nullable(text).required().description('The merge that brought it to the branch.'),
};

const exposure = Joi.object({
  repositoryId: id.required(),
  repository: text.required(),
  teamId: id.required(),
  state: text
    .valid(...exposureStates)
    .required()
    .description(
      '`unknown`: only a manifest names a range, and no lockfile says which version was installed.',
    ),
  advisory: text.required(),
  aliases: texts,
  kind: text.valid('vulnerability', 'malicious', 'unmaintained').required(),
  severity: nullable(severity).required(),
  summary: text.allow('').required(),
  purl: text.required(),
  package: text.required(),
  versions: texts,
  currentVersions: texts,
  declared: nullable(text.allow('')).required().description('The range of a manifest without a lockfile.'),
  paths: texts,
  branches: texts,
  isOnBranch: Joi.boolean().required().description('Whether the default branch is one of them.'),
  tags: texts,
  present: Joi.object(change).required(),
  presentBefore: text
    .valid('no', 'unknown')
    .required()
    .description(
      'Whether it was there before, as the history of a shallow clone or an unreadable file ends there.',
    ),
  published: nullable(text).required().description('The earliest date that a record gives.'),
  publications: Joi.array()
    .items(Joi.object({ id: text.required(), published: text.required() }))
    .required()
    .description('What each record says, where they differ.'),
  exploited: nullable(text).required().description('The day on which CISA or the EU listed it as exploited.'),
  knownAt: nullable(timestamp).required().description('When a finding of this portal first said it.'),
  fixed: nullable(
    Joi.object({
      ...change,
      how: text.valid('upgraded', 'removed', 'file_removed').required(),
      versions: texts,
      earlier: text.valid('no', 'unknown').required(),
    }),
  ).required(),
  exposedDays: days.description('Days during which it was there and published.'),
});

const figures = {
  open: count.required(),
  fixed: count.required(),
  unknown: count.required(),
  medianDaysToFix: days.description(
    'Median days from publication, or introduction where that came later, to an upgrade or removal.',
  ),
  medianDaysToAdopt: days.description('The same of upgrades alone: how long a fix waits to be adopted.'),
  counted: count.required().description('Repairs that the medians count.'),
};

export const exposures = pageOf(exposure).keys({
  summary: Joi.object({
    ...figures,
    teams: Joi.array()
      .items(Joi.object({ teamId: id.required(), team: text.allow('').required(), ...figures }))
      .required(),
    repositories: Joi.array()
      .items(Joi.object({ repositoryId: id.required(), repository: text.required(), ...figures }))
      .required(),
    unknownRepositories: Joi.array()
      .items(
        Joi.object({
          repositoryId: id.required(),
          repository: text.required(),
          state: text.valid(...historyStates).required(),
          message: text.allow('').required(),
        }),
      )
      .required()
      .description('Repositories whose history is not known whole: what is missing of them is unknown.'),
  }).required(),
});

const incidentFilter = {
  package: text
    .max(500)
    .required()
    .description(
      'Package URL, or name with a version or range: `axios@1.14.1`, `npm:axios@>=1.14.0 <1.14.2`.',
    ),
  from: dateTime.description('Begin of the window; the whole history unless given.'),
  to: dateTime.description('End of the window; now unless given.'),
  team: id,
  repositoryId: id,
};

export const incidentQuery = inOrder(pageQuery().keys(incidentFilter));
export const incidentExport = inOrder(Joi.object({ ...incidentFilter, format: listFileFormat }));

const verdict = text.valid(...incidentVerdicts).required();

const incidentSummary = Joi.object(Object.fromEntries(incidentVerdicts.map((one) => [one, count.required()])))
  .required()
  .description('Repositories by their verdict.');

const repositoryIncident = Joi.object({
  repositoryId: id.required(),
  repository: text.required(),
  teamId: id.required(),
  verdict,
  state: text
    .valid(...historyStates)
    .required()
    .description('How much of its history is known.'),
  readAt: nullable(timestamp).required(),
  history: nullable(
    Joi.object({
      commits: count.required(),
      fileVersions: count.required(),
      branches: count.required(),
      branchNames: texts,
      tags: count.required(),
      from: nullable(text).required(),
      to: nullable(text).required(),
    }),
  )
    .required()
    .description('What was searched; null where nothing was.'),
  occurrences: Joi.array()
    .items(
      Joi.object({
        paths: texts,
        versions: texts,
        present: Joi.object(change).required(),
        gone: nullable(Joi.object(change)).required().description('Null while it is there.'),
        branches: texts,
        tags: texts,
      }),
    )
    .required(),
  couldHaveResolved: Joi.array()
    .items(
      Joi.object({
        path: text.allow('').required(),
        command: text.required(),
        ecosystem: text.required(),
        branches: texts,
      }),
    )
    .required()
    .description(
      'Steps that install without a frozen lockfile, on branches that named the package in the window.',
    ),
  unknown: Joi.array()
    .items(
      Joi.object({
        reason: text.valid(...incidentUnknownReasons).required(),
        paths: texts,
        branches: texts,
      }),
    )
    .required(),
});

export const incidents = pageOf(repositoryIncident).keys({
  verdict: verdict.description('The worst of all repositories; `unknown` without any.'),
  package: Joi.object({
    ecosystem: nullable(text).required(),
    name: text.required(),
    range: nullable(text).required(),
  }).required(),
  from: nullable(timestamp).required(),
  to: timestamp.required(),
  summary: incidentSummary,
});

const { package: _, ...incidentScope } = incidentFilter;

export const indicatorQuestion = inOrder(
  Joi.object({
    indicators: text
      .max(200_000)
      .required()
      .description(
        'A list of at most 1,000 packages with versions and digests of archives: lines, CSV with a heading, or JSON, as text.',
      ),
    ...incidentScope,
  }),
);

export const indicators = Joi.object({
  from: nullable(timestamp).required(),
  to: timestamp.required(),
  verdict: verdict.description('The worst of all indicators; `unknown` without any repository.'),
  searched: count.required().description('Repositories that were asked about.'),
  indicators: Joi.array()
    .items(
      Joi.object({
        indicator: text.required().description('As the list writes it.'),
        kind: text
          .valid('package', 'digest')
          .required()
          .description('Digests are unknown: no history keeps them.'),
        verdict,
        summary: incidentSummary,
        repositories: Joi.array()
          .items(
            Joi.object({
              repositoryId: id.required(),
              repository: text.required(),
              verdict,
              versions: texts,
              branches: texts,
            }),
          )
          .required()
          .description('Repositories that may have had it, `present` before `unknown`, 100 at most.'),
      }),
    )
    .required(),
});
