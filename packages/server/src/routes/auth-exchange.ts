// A pipeline's identity token becomes a session (OAuth 2.0 token exchange, RFC 8693), so that it needs no secret.
import type { ProvenIdentity } from '@assay/core';
import Joi from 'joi';
import { publicRoute, type RouteDefinition } from '../route.ts';
import type { RouteTools } from './route-tools.ts';

const grantType = 'urn:ietf:params:oauth:grant-type:token-exchange';
const accessToken = 'urn:ietf:params:oauth:token-type:access_token';
const subjectTokenTypes = [
  'urn:ietf:params:oauth:token-type:id_token',
  'urn:ietf:params:oauth:token-type:jwt',
];

interface ExchangeBody {
  readonly subject_token: string;
}

const exchanged = Joi.object({
  access_token: Joi.string().required(),
  issued_token_type: Joi.string().valid(accessToken).required(),
  token_type: Joi.string().valid('Bearer').required(),
  expires_in: Joi.number().integer().required().description('Seconds.'),
});

export function authExchangeRoutes({ portal, tokens, runtime }: RouteTools): RouteDefinition[] {
  return [
    publicRoute<unknown, unknown, ExchangeBody, ProvenIdentity>({
      method: 'POST',
      path: '/v1/auth/exchange',
      id: 'exchangeToken',
      tag: 'Authentication',
      summary: 'Exchange an OIDC identity token for an access token (RFC 8693, as JSON)',
      body: Joi.object({
        grant_type: Joi.string().valid(grantType).required(),
        subject_token: Joi.string().min(1).max(16_384).required(),
        subject_token_type: Joi.string()
          .valid(...subjectTokenTypes)
          .required(),
        requested_token_type: Joi.string().valid(accessToken),
      }),
      success: 200,
      reply: exchanged,
      example: {
        body: {
          grant_type: grantType,
          subject_token: 'header.payload.signature',
          subject_token_type: subjectTokenTypes[0],
        },
      },
      prepare: ({ body }) => portal.tokenExchange.prove(body.subject_token),
      handle: async ({ prepared, request }) => {
        const signedIn = await portal.tokenExchange.exchange(
          prepared as ProvenIdentity,
          request.info.remoteAddress,
        );
        const { token, expiresIn } = tokens.issue(signedIn, runtime.now());
        return {
          access_token: token,
          issued_token_type: accessToken,
          token_type: 'Bearer',
          expires_in: expiresIn,
        };
      },
    }),
  ];
}
