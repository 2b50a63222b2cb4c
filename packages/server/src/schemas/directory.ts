import { personClaims } from '@assay/core';
import Joi from 'joi';
import { id, line, nullable, timestamp } from './values.ts';

const issuer = nullable(
  Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .max(500),
).description('Issuer (`iss`) through which its people sign in; null for none.');
const personClaim = Joi.string()
  .valid(...personClaims)
  .description(
    'Claim of the ID token that equals `externalId`: `sub`, or `oid` for Entra ID with externalId mapped to objectId.',
  );
const linkByEmail = Joi.boolean().description(
  'Whether a new person may take over the account with their email address; never an administrator’s.',
);

export const directory = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  issuer: issuer.required(),
  personClaim: personClaim.required(),
  linkByEmail: linkByEmail.required(),
  tokenCreatedAt: timestamp.required(),
  previousTokenEndsAt: nullable(timestamp)
    .required()
    .description('Until when the token before it is accepted as well.'),
  lastUsedAt: nullable(timestamp).required(),
  createdAt: timestamp.required(),
});

export const directoryWithToken = directory.keys({
  token: Joi.string().required().description('Bearer token for `/scim/v2`. Returned only once.'),
});

export const newDirectory = Joi.object({
  name: line(200).required(),
  issuer: issuer.description('Issuer of its people; the configured one by default, null for none.'),
  personClaim,
  linkByEmail,
});

export const directoryGroup = Joi.object({
  id: id.required().description('Rules of single sign-on can name the group by it.'),
  externalId: nullable(Joi.string())
    .required()
    .description('ID at the identity provider; rules can name it too.'),
  displayName: Joi.string().required(),
  members: Joi.number().integer().required(),
  createdAt: timestamp.required(),
  updatedAt: timestamp.required(),
});
