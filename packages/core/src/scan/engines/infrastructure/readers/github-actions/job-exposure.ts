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

/** Whether nobody else starts the workflow, so that what its event says is theirs. */
export function isStartedByInsiders({ kind, triggers }: Fields): boolean {
  return (
    kind === 'workflow' &&
    isList(triggers ?? null) &&
    (triggers as readonly Value[]).length > 0 &&
    (triggers as readonly Value[]).every((event) => eventsOfInsiders.has(String(event)))
  );
}

/**
 * Whether a condition leaves only changes from branches of the repository itself, or of one author.
 *
 * @param condition as `expressionFacts` reads it, or null
 */
export function isForInsiders(condition: Value): boolean {
  if (!isFields(condition) || String(condition.text).includes('||') || !isList(condition.comparisons ?? null))
    return false;
  return (condition.comparisons as readonly Value[]).some((one) => {
    if (!isFields(one) || one.operator !== '==') return false;
    const { context } = one;
    return one.literal === null
      ? context === 'github.event.pull_request.head.repo.full_name'
      : context === 'github.event.pull_request.user.login';
  });
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
