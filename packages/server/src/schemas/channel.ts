import { channelEventTypes, channelKinds, channelStates, priorityLevels } from '@assay/core';
import Joi from 'joi';
import { count, id, line, nullable, severity, timestamp } from './values.ts';

const types = Joi.array()
  .items(Joi.string().valid(...channelEventTypes))
  .unique()
  .min(1)
  .description('Events to get messages about.');
const minSeverity = nullable(severity).description('Minimum severity of findings; null for any.');
const minPriority = nullable(Joi.string().valid(...priorityLevels)).description(
  'Minimum priority of findings; null for any.',
);
const exploitedOnly = Joi.boolean().description('Only findings that are known to be exploited.');
const owners = Joi.array()
  .items(line(200))
  .unique()
  .max(50)
  .description('Only findings of these CODEOWNERS owners (`@org/team`); empty for those of anyone.');
const windowMinutes = Joi.number()
  .integer()
  .min(1)
  .max(10_080)
  .description('At most one message is sent in so many minutes: 1440 makes a daily digest.');
const timeOfDay = Joi.string().pattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 20:00');
const quietHours = nullable(
  Joi.object({
    from: timeOfDay.required(),
    to: timeOfDay.required().description('Earlier than `from` means the next day.'),
    timeZone: line(100).required().description("IANA's name, such as Europe/Berlin."),
  }),
).description('A part of every day without messages; null for none.');
const recipients = Joi.array()
  .items(Joi.string().email({ tlds: false }).max(254))
  .unique()
  .min(1)
  .max(50);

export const channel = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  kind: Joi.string()
    .valid(...channelKinds)
    .required(),
  target: Joi.string().required().description('Where messages go, without secrets.'),
  recipients: Joi.array().items(Joi.string()).required().description('Mail addresses; empty for chats.'),
  team: nullable(id).required().description('Team whose events are reported; null for the whole portal.'),
  types: types.required(),
  minSeverity: minSeverity.required(),
  minPriority: minPriority.required(),
  exploitedOnly: exploitedOnly.required(),
  owners: owners.required(),
  windowMinutes: windowMinutes.required(),
  quietHours: quietHours.required(),
  enabled: Joi.boolean().required(),
  state: Joi.string()
    .valid(...channelStates)
    .required()
    .description(
      '`failing`: the last message was not delivered and is sent again later. `gone`: the receiver says that it no longer exists; nothing is sent until the channel is enabled again.',
    ),
  failingSince: nullable(timestamp).required(),
  failures: count.required().description('Failed attempts since the last success.'),
  lastError: nullable(Joi.string()).required(),
  lastSuccessAt: nullable(timestamp).required(),
  nextMessageAt: nullable(timestamp)
    .required()
    .description('Before this time no message is sent; null before the first one.'),
  createdAt: timestamp.required(),
  updatedAt: timestamp.required(),
});

const address = {
  url: Joi.string()
    .uri({ scheme: ['https', 'http'] })
    .max(2000)
    .description(
      'For Slack and Mattermost, the URL of an incoming webhook; for Teams, of a workflow; for Matrix, of the homeserver. Write-only.',
    ),
  token: line(4000).description('For Matrix, the access token of the account that posts. Write-only.'),
  roomId: Joi.string()
    .pattern(/^![^\s]{1,254}$/, 'a room ID such as !room:example.com')
    .description('For Matrix, the room.'),
  recipients: recipients.description('For mail, the addresses.'),
};

const settings = {
  types,
  minSeverity,
  minPriority,
  exploitedOnly,
  owners,
  windowMinutes,
  quietHours,
  enabled: Joi.boolean(),
};

export const newChannel = Joi.object({
  kind: Joi.string()
    .valid(...channelKinds)
    .required(),
  name: line(100).description('Default: the target.'),
  team: nullable(id).description(
    'Team whose events are reported; administrators can omit it for the whole portal.',
  ),
  ...address,
  ...settings,
});

export const channelChange = Joi.object({ name: line(100), ...address, ...settings }).min(1);

export const channelTest = Joi.object({
  result: Joi.string()
    .valid('delivered', 'handed_over', 'refused')
    .required()
    .description('`handed_over`: the service accepted the message and does not say whether it delivers it.'),
  message: Joi.string().required(),
});
