import { JsonNumber, type JsonObject, type JsonValue, jsonText } from '../../json/json-scanner.ts';
import type { UnreadValue } from '../../json/unread-value.ts';
import type { PickedObject } from '../field-picker.ts';
import { firstOf, type LogFormat, type LogReply, timeOf, usageAt } from '../log-reply.ts';

// The reply itself, or inside what a client wraps around it.
const wrappers = ['', 'response', 'message', 'body', 'data', 'result'] as const;

/** A reply as an API gives it, alone on its line or inside something. */
export const apiReply: LogFormat = {
  id: 'api-reply',
  title: 'Replies of an API',
  found: 'a log of your own, a reply a line',
  read: (line) => replyIn(line, line, 0) ?? unusableReply(line),
};

function replyIn(outer: PickedObject, line: PickedObject, depth: number): LogReply | undefined {
  for (const wrapper of wrappers) {
    const reply = wrapper === '' ? outer : outer.object(wrapper);
    if (reply === undefined) continue;
    const usage = usageIn(reply) ?? billed(reply);
    if (usage === undefined || typeof usage !== 'object') {
      const deeper = wrapper === '' || depth > 2 ? undefined : replyIn(reply, line, depth + 1);
      if (deeper !== undefined) return deeper;
      continue;
    }
    const ids = [reply.get('id'), firstOf(line, 'requestId', 'request_id')];
    const metadata = line.object('metadata') ?? reply.object('metadata');
    return {
      model: firstOf(reply, 'model', 'modelVersion') ?? firstOf(outer, 'model') ?? firstOf(line, 'model'),
      usage,
      id: typeof ids[0] === 'string' ? jsonText(ids.map((each) => each ?? null)) : undefined,
      time:
        firstOf(line, 'timestamp') ??
        momentOf(line.get('time')) ??
        firstOf(reply, 'created', 'created_at', 'createTime', 'timestamp') ??
        firstOf(line, 'created', 'created_at', 'createdAt'),
      serviceTier: firstOf(reply, 'service_tier', 'serviceTier'),
      session:
        firstOf(line, 'session_id', 'sessionId', 'session') ?? firstOf(metadata, 'session_id', 'session'),
      project: firstOf(line, 'project', 'cwd') ?? firstOf(metadata, 'project'),
      user: firstOf(line, 'user', 'user_id', 'userId') ?? firstOf(metadata, 'user', 'user_id'),
      tags: firstOf(line, 'tags', 'tag') ?? firstOf(metadata, 'tags'),
    };
  }
  return undefined;
}

/** A number in `time` is what the reply took, unless it is large enough to be a moment. */
function momentOf(value: JsonValue | undefined): JsonValue | undefined {
  return value instanceof JsonNumber
    ? timeOf(value) === undefined
      ? undefined
      : value
    : (value ?? undefined);
}

/** A usage that is a text or a truth value is no reply, and has to be reported all the same. */
function unusableReply(line: PickedObject): LogReply | undefined {
  const usage = usageIn(line);
  return usage === undefined ? undefined : { model: line.get('model'), usage };
}

function usageIn(reply: PickedObject): JsonValue | UnreadValue | undefined {
  for (const name of ['usage', 'usageMetadata', 'usage_info']) {
    const usage = usageAt(reply, name);
    if (usage !== undefined && usage !== null && usage !== '') return usage;
  }
  return undefined;
}

/** Cohere's rerank and embeddings put what they charge into `meta`. */
function billed(reply: PickedObject): JsonObject | undefined {
  const meta = reply.object('meta');
  if (meta === undefined || !meta.has('billed_units')) return undefined;
  return new Map(billedFields.map((name) => [name, meta.get(name) ?? null]));
}

const billedFields = ['billed_units', 'tokens', 'cached_tokens', 'api_version', 'warnings'] as const;
