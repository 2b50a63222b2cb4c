import { type JsonObject, jsonText } from '../../json/json-scanner.ts';
import { firstOf, type LogFormat, textAt } from '../log-reply.ts';

/**
 * Codex names session and model on lines of their own, and repeats a count of tokens whenever it has something else
 * to say; a count is new when the session's running total is.
 */
export const codex: LogFormat = {
  id: 'codex',
  title: 'Codex CLI',
  found: '`~/.codex/sessions`',
  read(line, file) {
    const payload = line.object('payload');
    if (payload === undefined) return undefined;
    switch (line.get('type')) {
      case 'session_meta':
        file.session = firstOf(payload, 'id') ?? file.session;
        file.project = firstOf(payload, 'cwd') ?? file.project;
        return 'passed';
      case 'turn_context':
        file.model = firstOf(payload, 'model') ?? file.model;
        file.project = firstOf(payload, 'cwd') ?? file.project;
        return 'passed';
      case 'event_msg':
        break;
      default:
        return line.has('timestamp') ? 'passed' : undefined;
    }
    const value = payload.get('info');
    const info = value instanceof Map ? (value as JsonObject) : undefined;
    const usage = info?.get('last_token_usage');
    if (payload.get('type') !== 'token_count' || usage === undefined || usage === null) return 'passed';
    const total = info?.get('total_token_usage');
    return {
      model: textAt(info, 'model') ?? file.model,
      usage,
      id:
        total === undefined || total === null
          ? undefined
          : `${jsonText(file.session ?? file.path)} ${jsonText(total)}`,
      time: line.get('timestamp'),
      session: file.session,
      project: file.project,
    };
  },
};
