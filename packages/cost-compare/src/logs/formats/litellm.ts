import { type JsonObject, JsonScanner, type JsonValue } from '../../json/json-scanner.ts';
import { firstOf, type LogFormat, textAt } from '../log-reply.ts';

/** A row of LiteLLM's spend logs. */
export const litellm: LogFormat = {
  id: 'litellm',
  title: 'LiteLLM spend logs',
  found: 'an export of `LiteLLM_SpendLogs`, or of `/spend/logs`',
  read(line) {
    if (
      !line.has('request_id') ||
      !line.has('prompt_tokens') ||
      !(line.has('spend') || line.has('call_type'))
    )
      return undefined;
    // Answered from LiteLLM's own cache: no provider was asked.
    if (/^true$/i.test(String(line.get('cache_hit') ?? ''))) return 'passed';
    const text = line.get('metadata');
    const metadata = objectOf(text) ?? line.object('metadata');
    const counts = ['prompt_tokens', 'completion_tokens', 'total_tokens'] as const;
    const usage = new Map(counts.map((name) => [name, line.get(name) ?? null]));
    const provider = textAt(line, 'custom_llm_provider');
    const model = textAt(line, 'model');
    const isBare = model !== undefined && provider !== undefined && !model.includes('/');
    return {
      model: isBare ? `${provider}/${model}` : line.get('model'),
      // Metadata that cannot be read may hold what the plain counts leave out: it is reported as the usage.
      usage: metadata === undefined && isNonEmpty(text) ? text : (firstOf(metadata, 'usage_object') ?? usage),
      id: textAt(line, 'request_id'),
      time: firstOf(line, 'startTime', 'start_time'),
      session: firstOf(line, 'session_id'),
      project: firstOf(line, 'team_alias', 'team_id') ?? firstOf(metadata, 'user_api_key_team_alias'),
      user: firstOf(line, 'end_user', 'user'),
      tags: listOf(firstOf(line, 'request_tags')),
    };
  },
};

/** Databases export JSON columns as texts. */
function objectOf(value: JsonValue | undefined): JsonObject | undefined {
  const parsed = typeof value === 'string' ? parse(value) : value;
  return parsed instanceof Map ? (parsed as JsonObject) : undefined;
}

function isNonEmpty(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '' && value !== 'null';
}

function listOf(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'string' ? (parse(value) ?? value) : value;
}

function parse(text: string): JsonValue | undefined {
  try {
    const scanner = new JsonScanner(new TextEncoder().encode(text));
    const value = scanner.value();
    return scanner.repeated === undefined && scanner.next() === -1 ? value : undefined;
  } catch {
    return undefined;
  }
}
