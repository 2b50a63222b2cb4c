import Joi from 'joi';
import { id, nullable, timestamp } from './values.ts';

export const activity = Joi.object({
  id: id.required(),
  sequence: Joi.number().integer().min(1).required(),
  at: timestamp.required(),
  actorId: nullable(id).required(),
  actorName: nullable(Joi.string().allow(''))
    .required()
    .description('The name of the user today; null for the system and for deleted accounts.'),
  action: Joi.string().required(),
  targetType: Joi.string().required(),
  targetId: nullable(id).required(),
  detail: Joi.object().unknown().required(),
  requestId: nullable(Joi.string()).required(),
  address: nullable(Joi.string()).required(),
  previousHash: Joi.string().required(),
  hash: Joi.string().required(),
  keyId: nullable(Joi.string()).required(),
});
