// Files that hold commands for a shell besides shell scripts, and those commands at the lines where they stand.
import { dockerCommands } from './docker-commands.ts';
import { jsonCommands } from './json-commands.ts';
import { powershellCommands } from './powershell-commands.ts';
import { groovyCommands, hclCommands } from './quoted-commands.ts';
import { recipeCommands } from './recipe-commands.ts';
import { yamlCommands } from './yaml-commands.ts';

/** For each line of the file the command that stands in it, or nothing. */
export type ReadCommands = (lines: readonly string[]) => string[];

const readers: readonly (readonly [RegExp, ReadCommands])[] = [
  [/(?:^|[/.])(?:Dockerfile|Containerfile|Earthfile)(?:[.-][\w-]+)?$|\.dockerfile$/i, dockerCommands],
  // Pipelines, playbooks, cloud-init, tasks, workloads: whatever has keys that take commands.
  [/\.ya?ml$|(?:^|\/)user-data$|\.(?:cloud-init|cloud-config)$/i, yamlCommands],
  [/(?:^|\/)(?:package|composer|deno|project|bower|devcontainer|\.devcontainer)\.jsonc?$/, jsonCommands],
  [/(?:^|\/)(?:GNU)?[Mm]akefile(?:\.\w+)?$|\.(?:mk|mak|make)$|(?:^|\/)\.?justfile$|\.just$/i, recipeCommands],
  [/(?:^|\/)Jenkinsfile(?:[.-][\w-]+)?$|\.jenkinsfile$|\.groovy$/i, groovyCommands],
  [/\.psm?1$/i, powershellCommands],
  [/\.(?:tf|hcl|nomad|tofu)$|(?:^|\/)Vagrantfile$/, hclCommands],
];

/** How the commands of a file with this path are read; undefined where none are expected. */
export function commandReader(path: string): ReadCommands | undefined {
  return readers.find(([pattern]) => pattern.test(path))?.[1];
}

/**
 * The same lines, a command that goes on in the next ones joined where it begins: behind a backslash, and before or
 * behind a pipe. What `&&` or `;` ends or begins is a command of its own.
 */
export function joinCommands(lines: readonly string[]): string[] {
  const joined = [...lines];
  let start = -1;
  let before = '';
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    // A comment between continued lines ends nothing.
    if (text.startsWith('#')) continue;
    const isNext = /^(?:&&|\|\||;)/.test(text);
    const goesOn = start >= 0 && text !== '' && !isNext && (text.startsWith('|') || endsOpen(before));
    before = line;
    if (!goesOn || (joined[start] as string).length > maxJoined) {
      start = text === '' ? -1 : index;
      continue;
    }
    joined[start] = `${(joined[start] as string).replace(/\\\s*$/, '')} ${text}`;
    joined[index] = '';
  }
  return joined;
}

const maxJoined = 4_000;

function endsOpen(line: string): boolean {
  return /(?:[^|]\||(?:^|[^&;|\\])\s*\\)\s*$/.test(line) && !/(?:&&|\|\||;)\s*\\?\s*$/.test(line);
}
