// Settings of a run of the tests in a pipeline, and keys of a program's own in the settings for development: they open
// nothing that anyone else uses.

const pipelines =
  /(?:^|\/)\.(?:github\/(?:workflows|actions)|gitea\/workflows|forgejo\/workflows|circleci|buildkite|woodpecker|semaphore)\/|(?:^|\/)(?:\.gitlab-ci|[\w-]*azure-pipelines|bitbucket-pipelines|\.travis|\.drone|appveyor|\.appveyor|\.cirrus|\.woodpecker)[\w.-]*\.ya?ml$/i;
/** What programs read to know that they are tested. */
const mode =
  /^\s*-?\s*["']?(?:NODE_ENV|RAILS_ENV|RACK_ENV|APP_ENV|APP_ENVIRONMENT|MIX_ENV|FLASK_ENV|DJANGO_ENV|ENVIRONMENT|ASPNETCORE_ENVIRONMENT|DOTNET_ENVIRONMENT|SYMFONY_ENV|KERNEL_ENV)["']?\s*[:=]\s*["']?(?:test|testing|ci)\b/im;
/** Keys that a program signs and encrypts its own data with: any will do. */
const ownKey =
  /(?:^|[_-])(?:secret[_-]?key(?:[_-]?base)?|app[_-]?key|app[_-]?secret|hmac[_-]?(?:key|secret)|jwt[_-]?(?:secret|key|signing[_-]?key)|(?:session|cookie|auth|nextauth)[_-]?secret|signing[_-]?(?:key|salt|secret)|master[_-]?(?:key|secret)|(?:old[_-]?)?(?:cipher|encryption)[_-]?key)$/i;
/** Whether the name, as it is written, is that of such a key. */
export function isOwnKey(name: string): boolean {
  return ownKey.test(name) && !ofOthers.test(name);
}

/** `api_secret_key`, `CLIENT_APP_SECRET`: what a service of others gives out. */
const ofOthers = /(?:^|[_-])(?:api|access|client|consumer)[_-]/i;

/** `.env.dev`, `docker-compose-dev-mysql.yml`, `compose.development.yaml`. */
const forDevelopment =
  /(?:^|\/)\.(?:ddev|devcontainer|lando|docksal)\/|(?:^|\/)(?:\.env[._-]|(?:docker-)?compose[._-])(?:[\w-]+[._-])?(?:dev|development)(?:[._-][\w.-]*)?$/i;
/** `ci.yml`, `rust-test.yml`: what such a file is for. */
const forTests =
  /(?:^|[/_.-])(?:ci|tests?|testing|e2e|lint|checks?|specs?|unit|integration|pull[-_]?requests?|pr)[\w-]*\.ya?ml$/i;

/**
 * Whether a name that is given its value at the place is one of the settings of a test run.
 *
 * @param name as it is written, `SECRET_KEY_BASE`
 */
export function isSettingOfTests(
  path: string,
  bytes: Buffer,
  { start, name }: { start: number; name: string },
): boolean {
  if (!pipelines.test(path)) return ownKey.test(name) && forDevelopment.test(path);
  if (mode.test(settingsBeside(bytes, start))) return true;
  if (!ownKey.test(name) && !/private[_-]?key$/i.test(name)) return false;
  return forTests.test(path) || startsTests.test(bytes.toString('latin1', 0, maxPipeline));
}

/** Commands that run tests, as the tools of each language are called. */
const startsTests =
  /\b(?:cargo (?:nextest|test)|go test|(?:npm|pnpm|yarn|bun)(?: run)? test|npx (?:vitest|jest)|pytest|tox\b|rspec|rails test|rake (?:test|spec)|mix test|mvn\b[^\n]*\b(?:test|verify)|gradlew?\b[^\n]*\b(?:test|check)|dotnet test|phpunit|artisan test|manage\.py test|sbt\b[^\n]*\btest)/;
const maxPipeline = 256 * 1024;

/** The lines around the place that are indented as its own is. */
function settingsBeside(bytes: Buffer, start: number): string {
  const before = bytes.toString('latin1', Math.max(0, start - maxSettings), start).split('\n');
  const after = bytes.toString('latin1', start, start + maxSettings).split('\n');
  const own = (before.pop() ?? '') + (after.shift() ?? '');
  const indent = own.search(/\S/);
  const isBeside = (line: string): boolean => line.trim() === '' || line.search(/\S/) === indent;
  const above = before.slice(before.findLastIndex((line) => !isBeside(line)) + 1);
  const end = after.findIndex((line) => !isBeside(line));
  return [...above, own, ...(end < 0 ? after : after.slice(0, end))].join('\n');
}

/** A list of settings is shorter. */
const maxSettings = 4000;
