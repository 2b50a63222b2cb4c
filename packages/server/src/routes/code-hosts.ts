// The code hosts that the portal is connected with, each asked now whether the portal's credential works there.
import Joi from 'joi';
import type { CodeHost } from '../code-host/code-host.ts';
import type { Connection } from '../code-host/connection.ts';
import { type RouteDefinition, route } from '../route.ts';
import { nullable, timestamp } from '../schemas/values.ts';
import { madeOfRequest } from '../visible.ts';
import type { RouteTools } from './route-tools.ts';

const longestMs = 20_000;

const codeHost = Joi.object({
  provider: Joi.string().required(),
  name: Joi.string().required(),
  url: Joi.string().required(),
  works: Joi.boolean().required().description("Whether the portal's credential works there."),
  message: Joi.string().required().description('What it is good for, or what is wrong, in one sentence.'),
  account: nullable(Joi.string()).required().description('Whose credential it is there.'),
  expiresAt: nullable(Joi.string()).required().description('When the credential ends, where that is known.'),
  lastSuccessAt: nullable(timestamp)
    .required()
    .description('When it last answered this process otherwise than with a refusal.'),
});

type Asked = Connection &
  Pick<CodeHost['state'], 'lastSuccessAt'> &
  Pick<CodeHost, 'provider' | 'name'> & { readonly url: string };

export function codeHostRoutes({ codeHosts }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, unknown, unknown, readonly Asked[]>({
      method: 'GET',
      path: '/v1/code-hosts',
      id: 'listCodeHosts',
      tag: 'Code host',
      summary: 'List connected code hosts, each asked whether its credential works',
      permission: 'extension:deliveries',
      success: 200,
      reply: Joi.object({ items: Joi.array().items(codeHost).required() }),
      prepare: () => Promise.all((codeHosts ?? []).map(ask)),
      handle: ({ prepared }) => madeOfRequest({ items: prepared as readonly Asked[] }),
    }),
  ];
}

async function ask(host: CodeHost): Promise<Asked> {
  const asked = await host.connection(AbortSignal.timeout(longestMs));
  const { provider, name, settings, state } = host;
  return { provider, name, url: settings.webUrl, ...asked, lastSuccessAt: state.lastSuccessAt };
}
