// Whether a file is for the machines of developers: what it holds is true there, and reaches nobody else.
import { isOwnKey } from './pipeline-tests.ts';

/** Tools and folders that people start a program with on their own machine, and the data that they fill it with. */
const names =
  /(?:^|[/_.-])(?:dev|devel|develop|development|devenv|devcontainer|devstack|devspace|dev-?env|dev-?tools?|local-?dev|local|localhost|localstack|gitpod|vagrant|ddev|lando|docksal|tilt|skaffold|minikube|k3d|sandbox|seeds?|seeders?|self-?signed|snakeoil|workshops?|quick-?starts?|getting-?started|[a-z]{0,12}ephemeral)(?:[/_.-]|$)|^(?:hack|ci|\.ci)\//i;
/** Where systems keep what their administrators install. */
const installed = /(?:^|\/)usr\/local\//g;

/** By the path alone: `docker/devenv/nginx.conf`, `priv/repo/seeds.exs`, `compose.local.yaml`. */
export function isDevelopmentPath(path: string): boolean {
  return names.test(path.replace(installed, '/'));
}

/** `application-prod.yml`, `env/production/db.env`: what it holds is in use where it counts. */
export function isProductionPath(path: string): boolean {
  return /(?:^|[/_.-])(?:prod|prd|production)(?:[/_.-]|$)/i.test(path);
}

/** What nobody uses any longer. */
const retired = /(?:^|\/)_?(?:archived|attic|retired|graveyard)\//i;

export function isRetiredPath(path: string): boolean {
  return retired.test(path);
}

/** Compose files are small. */
const maxCompose = 256 * 1024;

/**
 * Whether the place is in a service of a Compose file that nothing starts again: a server that has to last has a restart
 * policy or is deployed to a swarm. https://docs.docker.com/engine/containers/start-containers-automatically/
 */
function isPassingService(text: string, start: number): boolean {
  if (!/^[ \t]+(?:image|build)[ \t]*:/m.test(text)) return false;
  const services = /^services[ \t]*:.*$/m.exec(text);
  if (services === null || services.index > start) return false;
  const names = [...text.matchAll(/^([ \t]+)["']?[\w.-]+["']?[ \t]*:/gm)].filter(
    ({ index }) => index > services.index,
  );
  const depth = names[0]?.[1];
  const ends = names.filter(([, indent]) => indent === depth).map(({ index }) => index);
  const from = ends.findLast((index) => index <= start);
  if (from === undefined) return false;
  const service = text.slice(
    from,
    ends.find((index) => index > start),
  );
  // What it takes over from elsewhere can restart it, too.
  const read = /^[ \t]+(?:<<|extends)[ \t]*:/m.test(service) ? text : service;
  return !/^[ \t]+["']?(?:restart|deploy)["']?[ \t]*:(?![ \t]*["']?no\b)/m.test(read);
}

/** `run-local:`, `start-api-dev: build` */
const target = /^([\w./-]{1,80})[ \t]*:(?!=)/gm;

/** Whether the place is in a target of a Makefile that runs the program on the machine of a developer. */
export function isTargetOfDevelopers(path: string, bytes: Buffer, start: number): boolean {
  if (!/(?:^|\/)(?:GNU)?[Mm]akefile$|\.mk$/.test(path)) return false;
  const text = bytes.toString('latin1', Math.max(0, start - maxCompose), start);
  const name = [...text.matchAll(target)].at(-1)?.[1] ?? '';
  return /(?:^|[_./-])(?:run|start|serve|watch|local|dev|debug|tests?)(?:[_./-]|$)/.test(name);
}

/** A command is shorter. */
const maxCommand = 2_000;

/** `docker run -e SECRET=… \\`, `-e HOST=localhost`: the lines of one command say that it is for this machine. */
function isCommandOfDevelopers(bytes: Buffer, start: number): boolean {
  const before = bytes.toString('latin1', Math.max(0, start - maxCommand), start).split('\n');
  const behind = bytes.toString('latin1', start, start + maxCommand).split('\n');
  const goesOn = (line: string | undefined) => line !== undefined && /\\\r?$/.test(line);
  let first = before.length - 1;
  while (goesOn(before[first - 1])) first -= 1;
  let last = 0;
  while (goesOn(behind[last])) last += 1;
  if (first === before.length - 1 && last === 0) return false;
  const command = [...before.slice(first), ...behind.slice(0, last + 1)].join(' ');
  return /\blocalhost\b|(?<![\d.])127\.0\.0\.1\b|\.env\.dev/.test(command);
}

/** What programs are filled with to be tried. */
const seeds = /(?:^|[/_.-])(?:seeds?|seeders?)(?:[/_.-]|$)/i;

/**
 * Whether a secret with this name is made for the machines of developers. What opens a service of others is not: that one
 * answers to it from anywhere.
 *
 * @param name as it is written, `SECRET_KEY_BASE`
 */
export function isForDevelopment(
  path: string,
  bytes: Buffer,
  { start, name }: { readonly start: number; readonly name: string },
): boolean {
  if (seeds.test(path) || isRetiredPath(path) || isComposeOfDevelopers(path, bytes, start)) return true;
  const isPlaced = isDevelopmentPath(path) || isCommandOfDevelopers(bytes, start);
  return isPlaced && (isOwnKey(name) || ofNobody.test(name));
}

/** Names that say nothing of a service that gave the value out. */
const ofNobody = /pass|pwd|(?:^|\.)(?:secret|private[_-]?keys?|key)$/i;

function isComposeOfDevelopers(path: string, bytes: Buffer, start: number): boolean {
  return (
    /\.ya?ml$/.test(path) &&
    bytes.length <= maxCompose &&
    bytes.includes('services') &&
    isPassingService(bytes.toString('latin1'), start)
  );
}
