// Where the provider's chat comes in: chat-completions messages, signed; the answer is a stream of chunks. Its
// route is of its own kind, like the webhook's: it proves itself by a signature over bytes.
import {
  ForbiddenError,
  type Portal,
  type Principal,
  type Runtime,
  UnauthorizedError,
  ValidationError,
  withOrigin,
} from '@assay/core';
import type { ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { answerPrompt } from '../chat/answer-prompt.ts';
import type { ChatProtocol, SignInHost } from '../code-host/code-host.ts';
import { membershipsOf } from '../code-host/memberships-of.ts';
import { isStatus } from '../code-host/provider-error.ts';
import { readBytes } from '../http/raw-body.ts';
import { originOf } from '../http/request-origin.ts';
import { rawPayload } from '../http/server-route.ts';

export const agentPath = '/api/codehost/agent';
const maxBytes = 1024 * 1024;
/** A chunk of an answer; clients show each as it comes. */
const chunkCharacters = 2_000;

interface AgentTools {
  readonly portal: Portal;
  readonly codeHost: SignInHost;
  readonly chat: ChatProtocol;
  readonly runtime: Runtime;
}

interface Message {
  readonly role: string;
  readonly content?: string | null;
}

const body = Joi.object<{ readonly messages: readonly Message[] }>({
  messages: Joi.array()
    .items(Joi.object({ role: Joi.string().required(), content: Joi.string().allow('', null) }).unknown())
    .min(1)
    .required(),
}).unknown();

export function agentRoute({ portal, codeHost, chat, runtime }: AgentTools): ServerRoute {
  return {
    method: 'POST',
    path: agentPath,
    options: {
      id: 'agent',
      auth: false,
      cors: false,
      state: { parse: false, failAction: 'ignore' },
      payload: rawPayload,
    },
    handler: async (request, h) => {
      const asked = chat.open(request.headers);
      const bytes = await readBytes(request, { maxBytes, typeOptional: true, unzip: false });
      await asked.verify(bytes);
      const prompt = promptOf(bytes);
      const principal = await whoAsks(asked.token, { portal, codeHost });
      const answer = await withOrigin(originOf(request, `user:${principal.userId}`), () =>
        answerPrompt(prompt, { portal, principal, runtime, mayWrite: codeHost.settings.chatWrites === true }),
      );
      return h.response(chunksOf(answer)).type('text/event-stream').compressed('identity').code(200);
    },
  };
}

/** The last thing the person said. */
function promptOf(bytes: Buffer): string {
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const sentence = 'The body is not valid JSON in UTF-8.';
    throw new ValidationError(sentence, { body: sentence }, { cause: error });
  }
  const { value, error } = body.validate(document);
  if (error) throw error;
  const asked = value.messages.findLast(({ role, content }) => role === 'user' && content);
  if (asked?.content) return asked.content;
  throw new ValidationError('There is no message with role "user".', {
    messages: 'must contain one with role "user"',
  });
}

/** The portal's user behind the provider's token. Anyone who never signed in here has no role, and so no answer. */
async function whoAsks(
  token: string,
  { portal, codeHost }: Pick<AgentTools, 'portal' | 'codeHost'>,
): Promise<Principal> {
  const person = await codeHost.people.ownerOfPresented(token);
  if (!person) throw notIssuedHere();
  const provider = new URL(codeHost.settings.webUrl).host;
  const user = await portal.identities.known({ provider, providerUserId: person.id });
  if (!user)
    throw new ForbiddenError('You have no account yet. Sign in to the portal once.', {
      hint: '/v1/auth/oauth/github?redirect=true',
    });
  try {
    await membershipsOf({ portal, codeHost }, person, token);
  } catch (error) {
    if (isStatus(error, 401)) throw notIssuedHere();
    throw error;
  }
  return { userId: user.id, role: user.role, kind: 'session', credentialId: null };
}

function notIssuedHere(): UnauthorizedError {
  return new UnauthorizedError('The token was not issued to this app, or is no longer valid.');
}

function chunksOf(answer: string): string {
  const chunk = (delta: object, reason: 'stop' | null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
  const characters = [...answer];
  let text = '';
  for (let from = 0; from < characters.length; from += chunkCharacters) {
    const content = characters.slice(from, from + chunkCharacters).join('');
    text += chunk({ role: 'assistant', content }, null);
  }
  return `${text}${chunk({}, 'stop')}data: [DONE]\n\n`;
}
