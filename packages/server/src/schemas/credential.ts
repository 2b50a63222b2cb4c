import { credentialKinds, credentialStates } from '@assay/core';
import Joi from 'joi';
import { dateTime, id, line, nullable, timestamp } from './values.ts';

const kind = Joi.string()
  .valid(...credentialKinds)
  .description('`token`: sent over HTTPS as the password of a user. `ssh-key`: a deploy key for SSH.');

const fields = {
  id: id.required(),
  name: Joi.string().required(),
  kind: kind.required(),
  scope: Joi.string()
    .required()
    .description('The host, or a path there: repositories below are entered with it, and nothing else.'),
  team: nullable(id)
    .required()
    .description(
      'The team whose repositories it serves; null for the portal, whose credentials serve repositories with `usesPortalCredentials`.',
    ),
  username: nullable(Joi.string()).required(),
  publicKey: nullable(Joi.string()).required().description('Of a deploy key: to be added at the code host.'),
  hasKnownHosts: Joi.boolean().required(),
  expiresAt: nullable(timestamp).required(),
  state: Joi.string()
    .valid(...credentialStates)
    .required()
    .description(
      '`untested`: no host has accepted it yet. `failing`: the host no longer accepts it, see `lastError`.',
    ),
  lastUsedAt: nullable(timestamp).required(),
  lastSuccessAt: nullable(timestamp).required(),
  failingSince: nullable(timestamp).required(),
  lastError: nullable(Joi.string()).required(),
  lastErrorAt: nullable(timestamp).required(),
  createdAt: timestamp.required(),
  rotatedAt: nullable(timestamp).required(),
};

export const credential = Joi.object(fields);

export const credentialTest = Joi.object({
  result: Joi.string()
    .valid('accepted', 'refused', 'not_proven', 'not_tried')
    .required()
    .description(
      '`not_proven`: the repository can be read without it. `not_tried`: there is no repository to test it with.',
    ),
  message: Joi.string().required(),
  url: nullable(Joi.string()).required(),
});

export const testedCredential = credential.keys({ test: credentialTest.required() });

const secret = {
  token: Joi.string()
    .min(1)
    .max(4096)
    .pattern(/^[\x21-\x7e]+$/)
    // The usual sentence would repeat the value.
    .messages({ 'string.pattern.base': '"token" must be printable ASCII without spaces' })
    .description('Write-only.'),
  privateKey: Joi.string()
    .max(16_384)
    .description('An OpenSSH private key without a passphrase, write-only. Without one, a key is generated.'),
  username: nullable(
    Joi.string()
      .max(255)
      .pattern(/^[\x21-\x39\x3b-\x7e]+$/)
      .messages({ 'string.pattern.base': '"username" must be printable ASCII without spaces and colons' }),
  ).description('Sent with the token. Default: one that GitHub, GitLab, Gitea and Forgejo accept.'),
  knownHosts: nullable(
    Joi.string()
      .max(65_536)
      .pattern(/^[^\u0000]+$/),
  ).description('Lines of a known_hosts file. Default: those of the user that runs the portal.'),
  expiresAt: nullable(dateTime).description('When the code host ends it, so that errors can say so.'),
  testUrl: Joi.string().max(2048).description('A private repository below the scope to test it with.'),
  test: Joi.boolean().description('false stores it without a test.'),
};

export const newCredential = Joi.object({
  kind: kind.required(),
  scope: Joi.string()
    .max(2048)
    .required()
    .description('`https://host`, `https://host/group`, or for a deploy key `git@host:group/name.git`.'),
  name: line(100).description('Default: the scope.'),
  team: nullable(id).description('Owning team; administrators can omit it for the whole portal.'),
  ...secret,
});

export const credentialRotation = Joi.object(secret);

export const credentialTestRequest = Joi.object({ testUrl: secret.testUrl });
