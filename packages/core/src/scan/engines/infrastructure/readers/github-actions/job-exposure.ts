// Who can start a job, and what it holds that others may want.
import { type Fields, isFields, isList, type Value } from '../../value.ts';

/** Whether the job has more than a token that reads: a scope that may write, secrets, or those of an environment. */
export function hasCredentials(job: Fields, permissions: Value, env: Value): boolean {
  if (permissions === null || permissions === 'write-all' || (job.environment ?? null) !== null) return true;
  if (isFields(permissions) && Object.values(permissions).includes('write')) return true;
  return job.secrets !== undefined || /\bsecrets\s*[.[]/.test(JSON.stringify([job, env]));
}

/** Events that only people cause who can write to the repository, with what they wrote. */
const eventsOfInsiders = new Set(['release', 'schedule', 'workflow_dispatch', 'deployment', 'merge_group']);

/** Events that anyone can cause, and that run with the secrets and the token of the repository. */
const eventsOfAnyone = new Set([
  'discussion',
  'discussion_comment',
  'gollum',
  'issue_comment',
  'issues',
  'pull_request_target',
  'workflow_run',
]);

/** Whether people who cannot write to the repository start one of these events. */
export function isStartedByAnyone(triggers: Value): boolean {
  return isList(triggers) && triggers.some((event) => eventsOfAnyone.has(String(event)));
}

/** Whether nobody else starts the workflow, so that what its event says is theirs. */
export function isStartedByInsiders({ triggers }: Fields): boolean {
  return (
    isList(triggers ?? null) &&
    (triggers as readonly Value[]).length > 0 &&
    (triggers as readonly Value[]).every((event) => eventsOfInsiders.has(String(event)))
  );
}

/**
 * The events of a workflow that a job with this condition runs for: `github.event_name == 'push'`, or what only
 * pull requests have.
 *
 * @param condition as `expressionFacts` reads it, or null
 */
export function triggersOf(triggers: Value, condition: Value): Value {
  if (!isList(triggers) || !isFields(condition)) return triggers;
  const text = String(condition.text).trim();
  if (/^github\.event\.pull_request(?:\s*!=\s*null)?$/.test(text))
    return triggers.filter((one) => String(one).startsWith('pull_request'));
  if (text.includes('||') || !isList(condition.comparisons ?? null)) return triggers;
  const named = (condition.comparisons as readonly Value[]).filter(
    (one): one is Fields =>
      isFields(one) && one.operator === '==' && one.context === 'github.event_name' && one.literal !== null,
  );
  return named.length === 0
    ? triggers
    : triggers.filter((one) => named.every(({ literal }) => literal === one));
}
