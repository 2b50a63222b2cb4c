// How people sign in: second factors by role, and the OpenID Connect issuer with what its groups mean here.
import { readFileSync } from 'node:fs';
import { isFetchable, memberRoles, roles } from '@assay/core';
import Joi from 'joi';
import type { Setting } from './setting.ts';
import { yesOrNo } from './yes-or-no.ts';

const groupRules = Joi.array()
  .items(
    Joi.object({
      group: Joi.string().min(1).max(500).required(),
      role: Joi.string().valid(...roles),
      teams: Joi.array()
        .items(
          Joi.object({
            name: Joi.string().min(1).max(100).required(),
            role: Joi.string()
              .valid(...memberRoles)
              .default('member'),
          }),
        )
        .max(100),
    }).or('role', 'teams'),
  )
  .min(1)
  .max(500);

/** JSON, or the path of a file of JSON; a list of rules once it was read. */
const groupsSetting = Joi.string().custom((given: string, helpers) => {
  let text = given;
  if (!given.trimStart().startsWith('[')) {
    try {
      text = readFileSync(given, 'utf8');
    } catch {
      return helpers.message({ custom: '{#label} is not a readable file' });
    }
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return helpers.message({ custom: '{#label} is not valid JSON' });
  }
  const { error, value } = groupRules.validate(parsed, { errors: { wrap: { label: false } } });
  if (error) return helpers.message({ custom: `{#label}: ${error.message.replace(/[{}]/g, '')}` });
  return value;
});

export const signInSettings: readonly Setting[] = [
  {
    key: 'secondFactorRoles',
    env: 'ASSAY_SECOND_FACTOR_ROLES',
    flag: null,
    type: Joi.array()
      .items(Joi.string().valid(...roles))
      .default([]),
    default: 'none',
    help: 'comma-separated roles that need a second factor to work with a password',
  },
  {
    key: 'oidcIssuer',
    env: 'ASSAY_OIDC_ISSUER',
    flag: null,
    type: Joi.string()
      .uri()
      .max(500)
      .custom((value: string, { error }) => (isFetchable(value, value) ? value : error('issuer.https')))
      .messages({ 'issuer.https': '{#label} must begin with https://' }),
    help: 'OpenID Connect issuer for single sign-on',
  },
  {
    key: 'oidcClientId',
    env: 'ASSAY_OIDC_CLIENT_ID',
    flag: null,
    type: Joi.string().max(500),
    help: 'client ID of this portal at the issuer',
  },
  {
    key: 'oidcClientSecret',
    env: 'ASSAY_OIDC_CLIENT_SECRET',
    flag: null,
    type: Joi.string().max(2000),
    help: 'client secret; omit it for a public client',
  },
  {
    key: 'oidcName',
    env: 'ASSAY_OIDC_NAME',
    flag: null,
    type: Joi.string().max(60).default('single sign-on'),
    default: 'single sign-on',
    help: 'name of the issuer on the sign-in page',
  },
  {
    key: 'oidcScopes',
    env: 'ASSAY_OIDC_SCOPES',
    flag: null,
    type: Joi.array().items(Joi.string().max(100)).default(['openid', 'profile', 'email']),
    default: 'openid,profile,email',
    help: 'comma-separated scopes to request; many issuers need one more for groups',
  },
  {
    key: 'oidcGroupsClaim',
    env: 'ASSAY_OIDC_GROUPS_CLAIM',
    flag: null,
    type: Joi.string().max(200).default('groups'),
    default: 'groups',
    help: 'claim that lists the groups of a person',
  },
  {
    key: 'oidcGroups',
    env: 'ASSAY_OIDC_GROUPS',
    flag: null,
    type: groupsSetting,
    default: 'none',
    help: 'roles and teams by group: JSON, or the path of a JSON file',
  },
  {
    key: 'oidcDefaultRole',
    env: 'ASSAY_OIDC_DEFAULT_ROLE',
    flag: null,
    type: Joi.string()
      .valid(...roles, 'none')
      .default('viewer'),
    default: 'viewer',
    help: 'role of people whose groups give none; none refuses them',
  },
  {
    key: 'oidcLinkByEmail',
    env: 'ASSAY_OIDC_LINK_BY_EMAIL',
    flag: null,
    type: yesOrNo.default(false),
    default: 'false',
    help: 'sign people in to the existing account with their verified email address',
  },
];
