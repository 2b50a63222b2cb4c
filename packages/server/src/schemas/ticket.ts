import { priorityLevels, severities, ticketUnits, trackerKinds } from '@assay/core';
import Joi from 'joi';
import { id, line, nullable, timestamp } from './values.ts';

const settings = {
  name: line(200),
  url: Joi.string()
    .uri({ scheme: ['https', 'http'] })
    .max(500)
    .description(
      'Address of the API: https://api.github.com by default, https://HOST/api/v4 of GitLab, the site of Jira.',
    ),
  team: nullable(id).description('Whose findings; null for all.'),
  unit: Joi.string()
    .valid(...ticketUnits)
    .description('What a ticket is for: a finding, or all that one change fixes in a repository.'),
  minSeverity: nullable(Joi.string().valid(...severities)),
  minPriority: nullable(Joi.string().valid(...priorityLevels)),
  exploitedOnly: Joi.boolean(),
  labels: Joi.array().items(line(50)).max(20),
  issueType: nullable(line(100)).description('Jira: name of the issue type (default: Task).'),
  fields: Joi.object()
    .unknown()
    .description(
      'Jira: further fields of every ticket, as its API takes them: `{"priority": {"name": "High"}}`.',
    ),
  followsTickets: Joi.boolean().description('Whether a closed or reopened ticket changes findings.'),
  comments: Joi.boolean().description('Whether a comment says why a ticket was closed or reopened.'),
  maxOpen: Joi.number().integer().min(1).max(2000).description('No more open tickets than this.'),
  enabled: Joi.boolean(),
};
const kind = Joi.string().valid(...trackerKinds);
const project = line(255).description('`owner/name` of GitHub, path or id of GitLab, key of Jira.');

export const newTracker = Joi.object({
  ...settings,
  kind: kind.required(),
  project: project.required(),
  token: Joi.string().min(1).max(4096).required().description('Stored encrypted, and never returned.'),
  account: line(254).description('Jira Cloud: email address whose API token it is.'),
});

const { url: _url, unit: _unit, ...changed } = settings;
export const trackerChange = Joi.object({
  ...changed,
  token: Joi.string().min(1).max(4096).description('A new one, which is tested first.'),
}).min(1);

export const tracker = Joi.object({
  ...Object.fromEntries(Object.entries(settings).map(([name, schema]) => [name, schema.required()])),
  id: id.required(),
  kind: kind.required(),
  project: project.required(),
  account: nullable(Joi.string()).required(),
  readUntil: nullable(timestamp).required().description('Until when changes at the tracker are known here.'),
  lastSuccessAt: nullable(timestamp).required(),
  failingSince: nullable(timestamp).required(),
  lastError: nullable(Joi.string()).required().description('What is wrong, in one sentence.'),
  createdAt: timestamp.required(),
});

export const trackerTest = Joi.object({
  works: Joi.boolean().required(),
  message: Joi.string().required(),
});

export const findingTickets = Joi.object({
  items: Joi.array()
    .items(
      Joi.object({
        key: Joi.string().required().description('As people name it: `#12`, `SEC-7`.'),
        url: Joi.string().required(),
        isDone: Joi.boolean().required().description('Whether it was closed when both sides last agreed.'),
      }),
    )
    .required(),
});

export const ticket = Joi.object({
  id: id.required(),
  trackerId: id.required(),
  subject: Joi.string().required().description('Id of the finding, or key of the case.'),
  repositoryId: id.required(),
  marker: Joi.string().required().description('Its own name at the tracker.'),
  ref: nullable(Joi.string()).required().description('Id at the tracker; null until it is there.'),
  key: nullable(Joi.string()).required(),
  url: nullable(Joi.string()).required(),
  isDone: Joi.boolean().required().description('State in which both sides last agreed.'),
  version: nullable(Joi.string()).required(),
  unclearAt: nullable(timestamp).required().description('When an attempt to create it had no clear answer.'),
  nextAttemptAt: nullable(timestamp).required(),
  lastError: nullable(Joi.string()).required(),
  createdAt: timestamp.required(),
});
