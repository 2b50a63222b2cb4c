// What introduced a finding: a commit, or rules that are newer than its code.
import Joi from 'joi';
import { nullable, timestamp } from './values.ts';

export const introducedBy = nullable(
  Joi.alternatives(
    Joi.object({
      commit: Joi.string().required().description('Full commit id.'),
      author: Joi.string().allow('').required().description("The author's name, without the address."),
      at: timestamp.required().description('When the author wrote it.'),
    }),
    Joi.string().valid('rules'),
  ),
)
  .required()
  .description(
    'The commit that last changed the first line of the finding when it was first seen; `rules` where the code was there at the audit before, and only newer rules see it; null where the audit had no history to ask, and for imports.',
  );
