import { feedEventTypes } from '@assay/core';
import Joi from 'joi';
import { id, timestamp } from './values.ts';

export const eventType = Joi.string().valid(...feedEventTypes);

export const event = Joi.object({
  id: id.required(),
  type: eventType.required(),
  timestamp: timestamp.required().description('When it happened.'),
  data: Joi.object().unknown().required().description('What happened; the fields depend on the type.'),
}).description('The same in the feed and in the body of a webhook.');

/** Several types, with commas between them. */
export const eventTypes = Joi.string()
  .pattern(
    new RegExp(`^(${feedEventTypes.join('|')})(,(${feedEventTypes.join('|')}))*$`.replaceAll('.', '\\.')),
  )
  .description('Only events of these types, separated by commas.');

export const eventCursor = Joi.string()
  .pattern(/^(\d{1,15}|latest)$/)
  .description(
    'What the page before gave as `nextAfter`; `latest` for what happens from now on; left out, from the oldest event that is kept.',
  );

export const eventPage = Joi.object({
  items: Joi.array().items(event).required().description('In the order of the feed, the oldest first.'),
  nextAfter: Joi.string()
    .required()
    .description('Where to go on: `after` of the next request, now or later.'),
  hasMore: Joi.boolean().required().description('Whether there is more already.'),
  gap: Joi.boolean()
    .required()
    .description(
      'Whether events after `after` are no longer kept: then read the state itself, not its changes.',
    ),
});
