// Signing in on a machine without a browser (RFC 8628): the machine shows a code, a person who has signed in
// elsewhere lets it in.
import type { ManagedUser } from '@assay/core';
import Joi from 'joi';
import { publicRoute, type RouteDefinition, route } from '../route.ts';
import * as account from '../schemas/account.ts';
import { line, timestamp } from '../schemas/values.ts';
import { madeOf } from '../visible.ts';
import { devicePage, devicePagePolicy } from './device-page.ts';
import { loginReply, type RouteTools } from './route-tools.ts';
import { signInWays } from './sign-in-section.ts';
import { baseUrl } from './sign-in-start.ts';

const tag = 'Authentication';
const userCode = Joi.string().min(8).max(20).description('Code shown on the device: `ABCD-EFGH`.');

export function authDeviceRoutes(tools: RouteTools): RouteDefinition[] {
  const { portal } = tools;
  return [
    publicRoute<unknown, unknown, { client: string }>({
      method: 'POST',
      path: '/v1/auth/device',
      id: 'startDeviceSignIn',
      tag,
      summary: 'Start a device sign-in',
      body: Joi.object({
        client: line(100).default('a device').description('Name of the device.'),
      }),
      success: 200,
      reply: Joi.object({
        deviceCode: Joi.string().required().description('Secret of the device.'),
        userCode: userCode.required(),
        verificationUri: Joi.string().required().description('URL where the user enters the code.'),
        verificationUriComplete: Joi.string().required(),
        expiresIn: Joi.number().integer().required().description('Seconds.'),
        interval: Joi.number().integer().required().description('Polling interval in seconds.'),
      }),
      example: { body: { client: 'build-server' } },
      handle: async ({ body, request }) => {
        const started = await portal.deviceSignIns.start(body.client, request.info.remoteAddress);
        const verificationUri = `${baseUrl(request, tools)}/device`;
        const verificationUriComplete = `${verificationUri}?userCode=${started.userCode}`;
        return { ...started, verificationUri, verificationUriComplete };
      },
    }),
    publicRoute<unknown, unknown, { deviceCode: string }, ManagedUser>({
      method: 'POST',
      path: '/v1/auth/device/token',
      id: 'redeemDeviceCode',
      tag,
      summary:
        'Poll a device sign-in; 400 with `details.error` `authorization_pending` or `slow_down` while pending, 403 `access_denied`, 401 `expired_token`',
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
      summary: 'Get the device that is waiting for approval of a code',
      permission: 'auth:self',
      query: Joi.object({ userCode: userCode.required() }),
      success: 200,
      reply: Joi.object({
        userCode: userCode.required(),
        client: Joi.string().required(),
        address: Joi.string().required().description('IP address of the device.'),
        createdAt: timestamp.required(),
        expiresAt: timestamp.required(),
      }),
      handle: async ({ principal, query }) => {
        const device = await portal.deviceSignIns.look(principal, query.userCode);
        const { client, address, createdAt, expiresAt } = device;
        return madeOf(device, { userCode: device.userCode, client, address, createdAt, expiresAt });
      },
    }),
    route<unknown, unknown, { userCode: string; approve: boolean }>({
      method: 'POST',
      path: '/v1/auth/device/confirmation',
      id: 'confirmDeviceSignIn',
      tag,
      summary: 'Approve or deny a device sign-in',
      permission: 'auth:self',
      body: Joi.object({ userCode: userCode.required(), approve: Joi.boolean().required() }),
      success: 204,
      reply: null,
      handle: ({ principal, body }) => portal.deviceSignIns.decide(principal, body.userCode, body.approve),
    }),
    publicRoute({
      method: 'GET',
      path: '/device',
      id: 'getDevicePage',
      tag,
      summary: 'Get the page for approving a device',
      query: Joi.object({ userCode }).unknown(),
      success: 200,
      reply: null,
      mediaType: 'text/html',
      handle: ({ h }) =>
        h
          .response(devicePage(signInWays(tools)))
          .type('text/html')
          .header('content-security-policy', devicePagePolicy),
    }),
  ];
}
