// Which program runs a script, whatever the script is called:
// https://man7.org/linux/man-pages/man2/execve.2.html#NOTES (interpreter scripts).

import type { LanguageId } from './insecure-code-rule.ts';

export interface Script {
  /** Rules for its language are there. */
  readonly language?: LanguageId;
  readonly isShell?: true;
  /** The name of the language, or of the interpreter, that no rule reads. */
  readonly unread?: string;
}

const languageOf: ReadonlyMap<string, LanguageId> = new Map([
  ['node', 'javascript'],
  ['nodejs', 'javascript'],
  ['npx', 'javascript'],
  ['bun', 'javascript'],
  ['bunx', 'javascript'],
  ['deno', 'javascript'],
  ['tsx', 'javascript'],
  ['ts-node', 'javascript'],
  ['zx', 'javascript'],
  ['python', 'python'],
  ['pypy', 'python'],
  ['uv', 'python'],
  ['ruby', 'ruby'],
  ['jruby', 'ruby'],
  ['php', 'php'],
  ['java', 'java'],
]);

const shells: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'ksh', 'mksh']);

/** By the names that their files have in notices, too. */
const unreadLanguageOf: ReadonlyMap<string, string> = new Map([
  ['perl', 'Perl'],
  ['lua', 'Lua'],
  ['luajit', 'Lua'],
  ['pwsh', 'PowerShell'],
  ['Rscript', 'R'],
  ['julia', 'Julia'],
  ['groovy', 'Groovy'],
  ['elixir', 'Elixir'],
  ['escript', 'Erlang'],
  ['swift', 'Swift'],
  ['scala', 'Scala'],
]);

/** They run another program. */
const wrappers: ReadonlySet<string> = new Set(['env', 'busybox', 'sudo', 'doas', 'nice', 'nohup']);

const maxLineBytes = 256;
const start = Buffer.from('#!');

/** Whether a script begins here; also after a byte order mark, and in UTF-16. */
export function beginsScript(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 16);
  return head.includes(start) || Buffer.from(head.filter((byte) => byte !== 0)).includes(start);
}

/** @param text the beginning suffices */
export function readScript(text: Buffer): Script | undefined {
  // A byte order mark stops no interpreter that is given the file.
  const line = text.toString('utf8', 0, maxLineBytes).split(/[\r\n]/, 1)[0] ?? '';
  const command = /^\ufeff?#!(.*)$/.exec(line)?.[1];
  if (command === undefined) return undefined;
  const name = interpreterOf(command);
  const bare = name.replace(/[\d.]+$/, '');
  const language = languageOf.get(bare);
  if (language) return { language };
  if (shells.has(bare)) return { isShell: true };
  return {
    unread: unreadLanguageOf.get(bare) ?? (/^[\w.+-]{1,30}$/.test(name) ? name : 'unrecognized script'),
  };
}

/** `/usr/bin/env -S FOO=1 node --flag` → `node`. */
function interpreterOf(command: string): string {
  for (const word of command.split(/\s+/)) {
    // What follows `-S` is a command, also without a space between.
    const bare = word.replace(/^-S/, '').replace(/["']/g, '');
    const name = bare.slice(bare.lastIndexOf('/') + 1).replace(/\.exe$/i, '');
    if (bare !== '' && !bare.startsWith('-') && !/^\w+=/.test(bare) && !wrappers.has(name)) return name;
  }
  return '';
}
