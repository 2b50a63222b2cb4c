import { firstOf, type LogFormat, textAt, usageAt } from '../log-reply.ts';

/** Claude Code writes a line for each block of a reply, each with the usage so far. */
export const claudeCode: LogFormat = {
  id: 'claude-code',
  title: 'Claude Code',
  found: '`~/.claude/projects`',
  read(line, file) {
    const message = line.object('message');
    if (line.get('type') !== 'assistant' || message === undefined || !line.has('sessionId')) return undefined;
    const usage = usageAt(message, 'usage');
    // Errors are logged as replies of a model that does not exist.
    if (usage === undefined || usage === null || message.get('model') === '<synthetic>') return 'passed';
    const id = textAt(message, 'id');
    return {
      model: message.get('model'),
      usage,
      id: id === undefined ? undefined : `${id} ${textAt(line, 'requestId') ?? ''}`,
      time: line.get('timestamp'),
      session: line.get('sessionId'),
      project: firstOf(line, 'cwd') ?? file.project,
    };
  },
};
