import { firstOf, type LogFormat, textAt } from '../log-reply.ts';

/** An observation of a Langfuse export, from the application, the API or blob storage. */
export const langfuse: LogFormat = {
  id: 'langfuse',
  title: 'Langfuse observations',
  found: 'an export of observations as JSON or JSON Lines',
  read(line) {
    const usage = firstOf(line, 'usageDetails', 'usage_details');
    const isObservation = line.has('traceId') || line.has('trace_id');
    if (usage === undefined && !isObservation) return undefined;
    if (usage === undefined || (usage instanceof Map && usage.size === 0)) return 'passed';
    return {
      model: firstOf(line, 'model', 'providedModelName', 'provided_model_name'),
      usage,
      id: textAt(line, 'id'),
      time: firstOf(line, 'startTime', 'start_time'),
      session: firstOf(line, 'sessionId', 'session_id'),
      project: firstOf(line, 'projectId', 'project_id', 'environment'),
      user: firstOf(line, 'userId', 'user_id'),
      tags: firstOf(line, 'tags'),
    };
  },
};
