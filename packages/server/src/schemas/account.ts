import { tokenScopes as knownScopes, roles } from '@assay/core';
import Joi from 'joi';
import { id, line, nullable, timestamp } from './values.ts';

export const role = Joi.string().valid(...roles);
// The address only has to look like one: it is an account's name, and `admin@localhost` is the first.
export const email = Joi.string()
  .max(254)
  .pattern(/^[^\s@\u0000-\u001f]+@[^\s@\u0000-\u001f]+$/, 'an email address');
/** Checked by the password rules, which say why; here only bounded. */
export const password = Joi.string().min(1).max(1024);

export const user = Joi.object({
  id: id.required(),
  email: Joi.string().required(),
  name: Joi.string().required(),
  role: role.required(),
  createdAt: timestamp.required(),
});

export const managedUser = user.keys({ disabled: Joi.boolean().required() });

export const login = Joi.object({
  token: Joi.string().required(),
  user: user.required(),
  expiresIn: Joi.number().integer().required().description('Seconds.'),
});

/** Of an authenticator app, or a recovery code, however it was typed. */
export const secondFactorCode = Joi.string()
  .min(6)
  .max(40)
  .description('The code of the authenticator app, or a recovery code.');

export const credentials = Joi.object({
  email: Joi.string().min(1).max(254).required(),
  // What no account can have needs no hash.
  password: Joi.string().min(1).max(128).required(),
  code: secondFactorCode,
});

/** What `navigator.credentials` returns, as JSON; its signature is checked against the challenge. */
export const passkeyResponse = Joi.object({
  id: Joi.string().min(1).max(2048).required(),
  response: Joi.object().unknown().required(),
})
  .unknown()
  .description('`PublicKeyCredential.toJSON()` of the browser.');

/** What `navigator.credentials` is called with, as JSON. */
export const passkeyOptions = Joi.object({ challenge: Joi.string().required() })
  .unknown()
  .description('Options for `navigator.credentials`, as JSON.');

export const passkey = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  createdAt: timestamp.required(),
  lastUsedAt: nullable(timestamp).required(),
});

export const secondFactor = Joi.object({
  ticket: Joi.string().min(1).max(100).required().description('From `details.ticket` of the first step.'),
  code: secondFactorCode,
  response: passkeyResponse,
}).xor('code', 'response');

/** What a sign-in by browser brings back, with the secret of the client that started it. */
export const oneTimeCode = Joi.object({
  code: Joi.string().min(1).max(200).required(),
  codeVerifier: Joi.string()
    .pattern(/^[A-Za-z0-9._~-]{43,128}$/, '43 to 128 characters of A-Z a-z 0-9 - . _ ~')
    .required(),
});

/** A sign-in whose token is in the cookie. */
export const webSession = Joi.object({
  user: user.required(),
  expiresIn: Joi.number().integer().required().description('Seconds.'),
});

export const tokenScopes = Joi.array()
  .items(Joi.string().valid(...knownScopes))
  .min(1)
  .unique();

/** Of teams or repositories. */
export const tokenIds = Joi.array().items(id).min(1).max(100).unique();

export const session = Joi.object({
  id: id.required(),
  kind: nullable(Joi.string()).required().description('Sign-in method: `password`, `oauth` …'),
  client: nullable(Joi.string())
    .required()
    .description('Name of the program, for the session of an assistant (`kind` is `assistant`).'),
  address: nullable(Joi.string()).required().description('IP address of the sign-in.'),
  createdAt: timestamp.required(),
  expiresAt: timestamp.required(),
  current: Joi.boolean().required().description('Whether this request belongs to it.'),
});

export const apiToken = Joi.object({
  id: id.required(),
  userId: id.required(),
  name: Joi.string().required(),
  role: role.required(),
  createdAt: timestamp.required(),
  expiresAt: timestamp.required(),
  lastUsedAt: nullable(timestamp).required(),
  assistantWrites: Joi.boolean().description('Present and true if an assistant can make changes with it.'),
  scopes: tokenScopes.description(
    'Operations that it is restricted to; absent when only its role limits it.',
  ),
  teams: tokenIds.description(
    "Teams it is restricted to; absent, with `repositories`, for all of its user's.",
  ),
  repositories: tokenIds.description('Repositories it is restricted to, besides those of `teams`.'),
  parentId: id.description('API token that created it; revoking that token also revokes this one.'),
});

export const createdApiToken = apiToken.keys({
  token: Joi.string().required().description('Returned only once.'),
});

export const newUser = Joi.object({
  email: email.required(),
  name: line(200).required(),
  role: role.required(),
  password: password.required(),
});

const keepTokens = Joi.boolean().description(
  'With a new password or `disabled: true`: keep the API tokens, which are deleted otherwise.',
);

export const userChange = Joi.object({
  name: line(200),
  role,
  password,
  disabled: Joi.boolean(),
  keepTokens,
}).or('name', 'role', 'password', 'disabled');

export const ownChange = Joi.object({
  name: line(200),
  password,
  currentPassword: password,
  keepTokens,
}).or('name', 'password');
