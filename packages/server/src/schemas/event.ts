import { feedEventTypes } from '@assay/core';
import Joi from 'joi';
import { id, timestamp } from './values.ts';

export const eventType = Joi.string().valid(...feedEventTypes);

export const event = Joi.object({
  id: id.required(),
  type: eventType.required(),
  timestamp: timestamp.required().description('Time of the event.'),
  data: Joi.object().unknown().required().description('Event data; the fields depend on the type.'),
}).description('Identical in the feed and in webhook bodies.');

/** Several types, with commas between them. */
export const eventTypes = Joi.string()
  .pattern(
    new RegExp(`^(${feedEventTypes.join('|')})(,(${feedEventTypes.join('|')}))*$`.replaceAll('.', '\\.')),
  )
  .description('Only events of these types, separated by commas.');

export const eventCursor = Joi.string()
  .pattern(/^[\w-]{1,100}$/)
  .description(
    '`nextAfter` of the previous page, or `latest` for new events only. Default: the oldest stored event.',
  );

export const eventPage = Joi.object({
  items: Joi.array().items(event).required().description('In feed order, oldest first.'),
  nextAfter: Joi.string().required().description('Cursor: `after` of the next request.'),
  hasMore: Joi.boolean().required().description('Whether more events are available now.'),
  gap: Joi.boolean()
    .required()
    .description(
      'Whether events after `after` have been deleted; if so, read the current state instead of the changes.',
    ),
});
