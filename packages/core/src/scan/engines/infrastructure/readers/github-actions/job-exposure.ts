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
export function isStartedByInsiders({ triggers }: Fields): boolean {
  return (
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
  if (!isFields(condition) || !isList(condition.comparisons ?? null)) return false;
  const demanded = withoutGroups(String(condition.text));
  if (demanded.includes('||')) return false;
  return (condition.comparisons as readonly Value[]).some((one) => {
    if (!isFields(one)) return false;
    const { context, operator, literal } = one;
    if (!demanded.toLowerCase().includes(String(context))) return false;
    if (context === 'github.event.workflow_run.event')
      return operator === '==' ? !String(literal).startsWith('pull_request') : literal === 'pull_request';
    if (operator !== '==') return false;
    return literal === null
      ? context === 'github.event.pull_request.head.repo.full_name'
      : context === 'github.event.pull_request.user.login';
  });
}

/** An expression without what stands in brackets. */
function withoutGroups(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\([^()]*\)/g, ' ');
  }
  return rest;
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
