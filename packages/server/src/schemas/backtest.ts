import Joi from 'joi';
import { pageOf, pageQuery } from './page.ts';
import { count, dateTime, id, inOrder, nullable, severity, timestamp } from './values.ts';

const text = Joi.string();
const days = Joi.number().min(0).required();
const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

export const backtestQuery = inOrder(
  pageQuery()
    .keys({
      policy: id.description('A policy, by its id: what it would have blocked.'),
      rule: id.description('A decision rule, by its id: what it would have hidden.'),
      failOn: severity.description('A gate: minimum severity of introduced findings that it blocks.'),
      from: dateTime.required(),
      to: dateTime.description('Now unless given.'),
      team: id,
      repositories: text
        .pattern(new RegExp(`^${uuid}(?:,${uuid})*$`), 'ids separated by commas')
        .max(4_000)
        .custom((given: string) => given.toLowerCase().split(','))
        .description('Ids of repositories, separated by commas; all unless given.'),
    })
    .xor('policy', 'rule', 'failOn'),
);

const figures = {
  decided: count.required().description('What it would have blocked or hidden.'),
  laterExploited: count.required().description('Of these, listed as exploited afterwards.'),
  others: count.required(),
  othersLaterExploited: count.required(),
  daysWithout: days.description('Days of exposure within the window.'),
  daysWith: days.description('The same without what it blocks or hides.'),
};

const decision = Joi.object({
  repositoryId: id.required(),
  repository: text.required(),
  teamId: id.required(),
  advisory: text.required(),
  package: text.required(),
  versions: Joi.array().items(text.allow('')).required(),
  severity: nullable(severity).required(),
  at: timestamp.required(),
  commit: text.allow('').required(),
  author: text.allow('').required(),
  published: nullable(text).required(),
  laterExploited: nullable(text).required(),
  days,
});

export const backtest = pageOf(decision).keys({
  effect: text.valid('block', 'hide').required(),
  subject: text.required(),
  from: timestamp.required(),
  to: timestamp.required(),
  ...figures,
  notKnownThen: count
    .required()
    .description('Published only after they had come in: no check of a change can see these.'),
  teams: Joi.array()
    .items(Joi.object({ teamId: id.required(), team: text.allow('').required(), ...figures }))
    .required(),
  unknownRepositories: Joi.array()
    .items(
      Joi.object({
        repositoryId: id.required(),
        repository: text.required(),
        state: text.required(),
        message: text.allow('').required(),
      }),
    )
    .required(),
  notes: Joi.array().items(text).required().description('What the past does not say.'),
});
