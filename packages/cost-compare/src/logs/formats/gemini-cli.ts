import { jsonText } from '../../json/json-scanner.ts';
import { firstOf, type LogFormat, usageAt } from '../log-reply.ts';

/** Gemini CLI writes the session first and rewrites a message when it learns more about it. */
export const geminiCli: LogFormat = {
  id: 'gemini-cli',
  title: 'Gemini CLI',
  found: '`~/.gemini/tmp`',
  read(line, file) {
    if (line.has('projectHash')) {
      file.session = firstOf(line, 'sessionId');
      file.project ??= firstOf(line, 'projectHash');
      return 'passed';
    }
    if (line.has('$set') || line.has('$rewindTo')) return 'passed';
    if (line.get('type') !== 'gemini') return undefined;
    const tokens = usageAt(line, 'tokens');
    if (tokens === undefined || tokens === null) return 'passed';
    const id = line.get('id');
    return {
      model: line.get('model'),
      usage: tokens,
      id: typeof id === 'string' ? `${jsonText(file.session ?? file.path)} ${id}` : undefined,
      time: line.get('timestamp'),
      session: file.session,
      project: file.project,
    };
  },
};
