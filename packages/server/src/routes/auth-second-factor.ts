// Second factors: setting them up, and confirming with them that it is still the same person.

import { secondFactorMethods } from '@assay/core';
import Joi from 'joi';
import {
  assertionVerifier,
  challengeOf,
  creationOptions,
  relyingParty,
  requestOptions,
  verifyCreation,
} from '../auth/passkey-ceremony.ts';
import { type RouteDefinition, route } from '../route.ts';
import * as account from '../schemas/account.ts';
import { count, line } from '../schemas/values.ts';
import { madeOf } from '../visible.ts';
import { type IdParams, idParams, type RouteTools } from './route-tools.ts';
import { baseUrl } from './sign-in-start.ts';

const tag = 'Authentication';

const recoveryCodes = Joi.array()
  .items(Joi.string())
  .required()
  .description('Returned only once. Empty unless this is your first second factor.');

export function authSecondFactorRoutes(tools: RouteTools): RouteDefinition[] {
  const { portal } = tools;
  return [
    route({
      method: 'GET',
      path: '/v1/auth/second-factors',
      id: 'getSecondFactors',
      tag,
      summary: 'List your second factors',
      permission: 'auth:self',
      success: 200,
      reply: Joi.object({
        required: Joi.boolean().required().description('Whether your role requires one.'),
        totp: Joi.boolean().required().description('Whether an authenticator app is set up.'),
        passkeys: Joi.array().items(account.passkey).required(),
        recoveryCodes: count.required().description('How many are left.'),
        methods: Joi.array()
          .items(Joi.string().valid(...secondFactorMethods))
          .required(),
      }),
      handle: ({ principal }) => portal.secondFactors.status(principal),
    }),
    route({
      method: 'POST',
      path: '/v1/auth/second-factors/totp',
      id: 'startTotp',
      tag,
      summary: 'Set up an authenticator app (TOTP)',
      permission: 'auth:self',
      success: 201,
      reply: Joi.object({
        secret: Joi.string().required().description('Base32, for typing into the app.'),
        uri: Joi.string().required().description('`otpauth://` URI, for a QR code.'),
      }),
      handle: ({ principal }) => portal.secondFactors.startTotp(principal),
    }),
    route<unknown, unknown, { code: string }>({
      method: 'POST',
      path: '/v1/auth/second-factors/totp/confirm',
      id: 'confirmTotp',
      tag,
      summary: 'Confirm the authenticator app with its first code; ends your other sessions',
      permission: 'auth:self',
      body: Joi.object({ code: account.secondFactorCode.required() }),
      success: 200,
      reply: Joi.object({ recoveryCodes }),
      example: { body: { code: '123456' } },
      handle: ({ principal, body }) => portal.secondFactors.confirmTotp(principal, body.code),
    }),
    route({
      method: 'DELETE',
      path: '/v1/auth/second-factors/totp',
      id: 'removeTotp',
      tag,
      summary: 'Remove the authenticator app',
      permission: 'auth:self',
      success: 204,
      reply: null,
      handle: ({ principal }) => portal.secondFactors.removeTotp(principal),
    }),
    route({
      method: 'POST',
      path: '/v1/auth/second-factors/recovery-codes',
      id: 'renewRecoveryCodes',
      tag,
      summary: 'Create new recovery codes; earlier ones stop working',
      permission: 'auth:self',
      success: 200,
      reply: Joi.object({ recoveryCodes }),
      handle: ({ principal }) => portal.secondFactors.renewRecoveryCodes(principal),
    }),
    route({
      method: 'POST',
      path: '/v1/auth/passkeys/options',
      id: 'startPasskey',
      tag,
      summary: 'Get the options for creating a passkey in the browser',
      permission: 'auth:self',
      success: 200,
      reply: account.passkeyOptions,
      handle: async ({ principal, request }) => {
        const registration = await portal.secondFactors.startPasskey(principal);
        const options = await creationOptions(relyingParty(baseUrl(request, tools)), registration);
        return madeOf(registration, options);
      },
    }),
    route<unknown, unknown, { name: string; response: { id: string } }>({
      method: 'POST',
      path: '/v1/auth/passkeys',
      id: 'addPasskey',
      tag,
      summary: 'Add the passkey that the browser has created',
      permission: 'auth:self',
      body: Joi.object({ name: line(100).required(), response: account.passkeyResponse.required() }),
      success: 201,
      reply: Joi.object({ passkey: account.passkey.required(), recoveryCodes }),
      handle: ({ principal, body, request }) => {
        const challenge = challengeOf(body.response);
        const party = relyingParty(baseUrl(request, tools));
        return portal.secondFactors.addPasskey(principal, { name: body.name, challenge }, () =>
          verifyCreation(party, challenge, body.response),
        );
      },
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/auth/passkeys/{id}',
      id: 'removePasskey',
      tag,
      summary: 'Remove a passkey',
      permission: 'auth:self',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.secondFactors.removePasskey(principal, params.id),
    }),
    route({
      method: 'POST',
      path: '/v1/auth/step-up/options',
      id: 'startStepUp',
      tag,
      summary: 'Get the options for confirming your identity with a passkey',
      permission: 'auth:self',
      success: 200,
      reply: account.passkeyOptions,
      handle: async ({ principal, request }) => {
        const challenge = await portal.secondFactors.startStepUp(principal);
        return madeOf(challenge, await requestOptions(relyingParty(baseUrl(request, tools)), challenge));
      },
    }),
    route<unknown, unknown, { code?: string; response?: { id: string } }>({
      method: 'POST',
      path: '/v1/auth/step-up',
      id: 'stepUp',
      tag,
      summary: 'Confirm your identity with a second factor; valid for 15 minutes in this session',
      permission: 'auth:self',
      body: Joi.object({ code: account.secondFactorCode, response: account.passkeyResponse }).xor(
        'code',
        'response',
      ),
      success: 204,
      reply: null,
      example: { body: { code: '123456' } },
      // Wrong codes stay counted.
      prepare: async ({ principal, body: { code, response }, request }) => {
        if (code !== undefined) return portal.secondFactors.stepUpWithCode(principal, code);
        const challenge = challengeOf(response);
        const party = relyingParty(baseUrl(request, tools));
        const verify = assertionVerifier(party, challenge, { response, isOnlyFactor: false });
        const credentialId = response?.id ?? '';
        await portal.secondFactors.stepUpWithPasskey(principal, { challenge, credentialId }, verify);
      },
      handle: () => undefined,
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/users/{id}/second-factors',
      id: 'resetSecondFactors',
      tag: 'Users',
      summary: "Remove a user's second factors and end their sessions",
      permission: 'auth:users',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.secondFactors.reset(principal, params.id),
    }),
  ];
}
