// Signing in on a machine without a browser (RFC 8628): the machine shows a code, a person who has signed in
// elsewhere lets it in.
import type { ManagedUser } from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import * as account from '../schemas/account.ts';
import { line, timestamp } from '../schemas/values.ts';
import { devicePage, devicePagePolicy } from './device-page.ts';
import { loginReply, type RouteTools } from './route-tools.ts';
import { baseUrl } from './sign-in-start.ts';

const tag = 'Authentication';
const userCode = Joi.string().min(8).max(20).description('As the device shows it: `ABCD-EFGH`.');

export function authDeviceRoutes(tools: RouteTools): RouteDefinition[] {
  const { portal } = tools;
  return [
    route<unknown, unknown, { client: string }>({
      method: 'POST',
      path: '/v1/auth/device',
      id: 'startDeviceSignIn',
      tag,
      summary: 'Start a sign-in on a machine without a browser.',
      permission: 'public',
      body: Joi.object({
        client: line(100).default('a device').description('What the machine calls itself.'),
      }),
      success: 200,
      reply: Joi.object({
        deviceCode: Joi.string().required().description('For the machine alone.'),
        userCode: userCode.required(),
        verificationUri: Joi.string().required().description('Where a person enters the code.'),
        verificationUriComplete: Joi.string().required(),
        expiresIn: Joi.number().integer().required().description('Seconds.'),
        interval: Joi.number().integer().required().description('Seconds between two questions.'),
      }),
      example: { body: { client: 'build-server' } },
      handle: async ({ body, request }) => {
        const started = await portal.deviceSignIns.start(body.client, request.info.remoteAddress);
        const verificationUri = `${baseUrl(request, tools)}/device`;
        const verificationUriComplete = `${verificationUri}?userCode=${started.userCode}`;
        return { ...started, verificationUri, verificationUriComplete };
      },
    }),
    route<unknown, unknown, { deviceCode: string }, ManagedUser>({
      method: 'POST',
      path: '/v1/auth/device/token',
      id: 'redeemDeviceCode',
      tag,
      summary:
        'Ask whether the machine was let in. Until then 400 with `details.error` `authorization_pending` or `slow_down`; `access_denied` (403), `expired_token` (401).',
      permission: 'public',
      body: Joi.object({ deviceCode: Joi.string().min(1).max(200).required() }),
      success: 200,
      reply: account.login,
      // Counted and used up, whatever becomes of the request.
      prepare: ({ body }) => portal.deviceSignIns.redeem(body.deviceCode),
      handle: async ({ prepared, request }) => {
        const how = { kind: 'device', address: request.info.remoteAddress };
        return loginReply(await portal.access.openSession(prepared as ManagedUser, how), tools);
      },
    }),
    route<unknown, { userCode: string }, unknown>({
      method: 'GET',
      path: '/v1/auth/device',
      id: 'getDeviceSignIn',
      tag,
      summary: 'What machine waits under a code, for the person who is to let it in.',
      permission: 'auth:self',
      query: Joi.object({ userCode: userCode.required() }),
      success: 200,
      reply: Joi.object({
        userCode: userCode.required(),
        client: Joi.string().required(),
        address: Joi.string().required().description('Where the machine asked from.'),
        createdAt: timestamp.required(),
        expiresAt: timestamp.required(),
      }),
      handle: async ({ principal, query }) => {
        const device = await portal.deviceSignIns.look(principal, query.userCode);
        const { client, address, createdAt, expiresAt } = device;
        return { userCode: device.userCode, client, address, createdAt, expiresAt };
      },
    }),
    route<unknown, unknown, { userCode: string; approve: boolean }>({
      method: 'POST',
      path: '/v1/auth/device/confirmation',
      id: 'confirmDeviceSignIn',
      tag,
      summary: 'Let the machine in as oneself, or turn it away.',
      permission: 'auth:self',
      body: Joi.object({ userCode: userCode.required(), approve: Joi.boolean().required() }),
      success: 204,
      reply: null,
      handle: ({ principal, body }) => portal.deviceSignIns.decide(principal, body.userCode, body.approve),
    }),
    route({
      method: 'GET',
      path: '/device',
      id: 'getDevicePage',
      tag,
      summary: 'The page on which a person lets a machine in.',
      permission: 'public',
      query: Joi.object({ userCode }).unknown(),
      success: 200,
      reply: null,
      mediaType: 'text/html',
      handle: ({ h }) =>
        h
          .response(devicePage({ withCodeHost: tools.app !== undefined }))
          .type('text/html')
          .header('content-security-policy', devicePagePolicy),
    }),
  ];
}
