import { type ChannelChange, channelSorts, type NewChannel, sortValues } from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import * as channels from '../schemas/channel.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { id } from '../schemas/values.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Events';
const permission = 'channels:manage';

export function channelRoutes({ portal, stopping }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & { readonly team?: string }, unknown>({
      method: 'GET',
      path: '/v1/channels',
      id: 'listChannels',
      tag,
      summary: 'List channels for messages; administrators list all, team owners those of their teams',
      permission,
      query: listQuery(sortValues(channelSorts), '-createdAt', { team: id }),
      success: 200,
      reply: pageOf(channels.channel),
      handle: async ({ principal, query }) => pageReply(await portal.channels.list(principal, query, query)),
    }),
    route<unknown, unknown, NewChannel>({
      method: 'POST',
      path: '/v1/channels',
      id: 'createChannel',
      tag,
      summary: 'Create a channel: messages to Slack, Microsoft Teams, Mattermost, Matrix or mailboxes',
      permission,
      body: channels.newChannel,
      example: {
        body: {
          kind: 'slack',
          url: 'https://hooks.slack.com/services/T/B/X',
          minSeverity: 'high',
          windowMinutes: 60,
        },
      },
      success: 201,
      reply: channels.channel,
      handle: ({ principal, body }) => portal.channels.create(principal, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/channels/{id}',
      id: 'getChannel',
      tag,
      summary: 'Get a channel with its delivery status',
      permission,
      params: idParams,
      success: 200,
      reply: channels.channel,
      handle: ({ principal, params }) => portal.channels.get(principal, params.id),
    }),
    route<IdParams, unknown, ChannelChange>({
      method: 'PATCH',
      path: '/v1/channels/{id}',
      id: 'updateChannel',
      tag,
      summary: 'Update a channel; enabling resumes one that is gone',
      permission,
      params: idParams,
      body: channels.channelChange,
      success: 200,
      reply: channels.channel,
      handle: ({ principal, params, body }) => portal.channels.update(principal, params.id, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/channels/{id}',
      id: 'deleteChannel',
      tag,
      summary: 'Delete a channel',
      permission,
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.channels.delete(principal, params.id),
    }),
    route<IdParams, unknown, unknown>({
      method: 'POST',
      path: '/v1/channels/{id}/test',
      id: 'testChannel',
      tag,
      summary: 'Send a test message to a channel now',
      permission,
      params: idParams,
      success: 200,
      reply: channels.channelTest,
      // Outside of any transaction: the receiver may take 15 seconds.
      prepare: ({ principal, params }) => portal.channels.test(principal, params.id, stopping),
      handle: ({ prepared }) => prepared,
    }),
  ];
}
