// Whether commands, actions and events publish something.
import { type Fields, isFields, isList, type Value } from '../../value.ts';

const publishers: ReadonlySet<string> = new Set([
  'aws-actions/amazon-ecs-deploy-task-definition',
  'aws-actions/aws-cloudformation-github-deploy',
  'azure/aci-deploy',
  'azure/container-apps-deploy-action',
  'azure/functions-action',
  'azure/sql-action',
  'cloudflare/wrangler-action',
  'googleapis/release-please-action',
  'google-github-actions/deploy-appengine',
  'google-github-actions/deploy-cloud-functions',
  'google-github-actions/deploy-cloudrun',
  'goreleaser/goreleaser-action',
  'jreleaser/release-action',
  'pypa/gh-action-pypi-publish',
  'redhat-actions/push-to-registry',
  'release-drafter/release-drafter',
  'rubygems/release-gem',
  'softprops/action-gh-release',
]);

/** Words that follow each other, with others between, of commands that publish a package. */
const publishing: readonly (readonly RegExp[])[] = [
  [/^cargo$/, /^publish$/],
  [/^uv$/, /^publish$/],
  [/^uv$/, /^run$/, /^twine$/, /^upload$/],
  [/^uvx$/, /^twine/, /^upload$/],
  [/^(?:hatch|pdm|poetry|npm|pnpm|bun|yarn)$/, /^publish$/],
  [/^bunx$/, /^npm(?:@|$)/, /^publish$/],
  [/^twine$/, /^upload$/],
  [/^pipx$/, /^run$/, /^twine/, /^upload$/],
  [/^python[\d.]*$/, /^-m$/, /^twine$/, /^upload$/],
  [/^gem$/, /^push$/],
  [/^bundle$/, /^exec$/, /^gem$/, /^push$/],
  [/^nuget(?:\.exe)?$/, /^push$/],
  [/^dotnet$/, /^nuget$/, /^push$/],
];

/** Whether a command publishes a package to a registry that needs no stored token. */
export function publishesPackage(words: readonly string[]): boolean {
  const [command, verb] = words;
  if (words.some((word) => word === '--dry-run' || (word === '-n' && /^(?:cargo|yarn)$/.test(command ?? ''))))
    return false;
  if (verb === 'run' && /^(?:npm|pnpm|yarn|bun)$/.test(command ?? '')) return false;
  return publishing.some((pattern) => isFollowed(words, pattern));
}

function isFollowed(words: readonly string[], [first, ...others]: readonly RegExp[]): boolean {
  if (first === undefined || !first.test(words[0] ?? '')) return false;
  let at = 1;
  for (const pattern of others) {
    while (at < words.length && !pattern.test(words[at] ?? '')) at += 1;
    if (at >= words.length) return false;
    at += 1;
  }
  return true;
}

/**
 * Whether a job publishes: by its steps, or by the events of its workflow. A workflow that checks changes as well has jobs that
 * only check; of those one publishes that keeps what it made.
 * @param steps with `action`, `with` and `commands`
 */
export function publishesFrom(events: Value, steps: readonly Fields[]): boolean {
  if (steps.some((step) => isPublisher(step.action ?? null, step.with ?? null))) return true;
  if (!isReleaseEvent(events)) return false;
  const checksChanges =
    isFields(events) && (events.pull_request !== undefined || events.merge_group !== undefined);
  return !checksChanges || steps.some(keepsOrPublishes);
}

const keepers = /^(?:actions\/(?:upload-(?:artifact|pages-artifact|release-asset)|attest.*)|docker\/.*)$/;

function keepsOrPublishes({ action = null, commands = null }: Fields): boolean {
  if (isFields(action) && keepers.test(String(action.name))) return true;
  if (!isList(commands)) return false;
  return commands.some(
    (command) =>
      isFields(command) &&
      (command.publishes === true || /^(?:gh release|docker push|helm push)\b/.test(String(command.text))),
  );
}

/** Whether the action of a step publishes. */
function isPublisher(action: Value, inputs: Value): boolean {
  if (!isFields(action) || typeof action.name !== 'string') return false;
  if (action.name === 'docker/build-push-action')
    return isFields(inputs) && inputs.push !== undefined && String(inputs.push) !== 'false';
  return publishers.has(action.name);
}

/** Whether the events of a workflow are those of a release: a release, a tag, a branch that is named for it. */
function isReleaseEvent(events: Value): boolean {
  if (!isFields(events)) return false;
  if (events.release !== undefined) return true;
  const { push } = events;
  if (!isFields(push)) return false;
  if (isList(push.tags) && push.tags.length > 0) return true;
  const branches = isList(push.branches) ? push.branches : [push.branches ?? ''];
  return branches.some((branch) => /(?:^|\W)releases?(?:\W|$)/i.test(String(branch)));
}
