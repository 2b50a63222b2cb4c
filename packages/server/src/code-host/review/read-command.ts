// What a person tells us in a comment: one command at the beginning of a line.

export const commandNames = ['ack', 'false-positive', 'reopen', 'explain', 'audit', 'help'] as const;
export type CommandName = (typeof commandNames)[number];

export interface Command {
  readonly name: CommandName;
  /** The finding's number in the summary; undefined where none was given. */
  readonly number?: number;
  /** '' for none. */
  readonly reason: string;
  /** What was typed instead of a command that there is. */
  readonly unknown?: string;
}

const longestReason = 500;
const otherNames: Readonly<Record<string, CommandName>> = { fp: 'false-positive', acknowledge: 'ack' };

/** The first command of a text; quoted ones and those in code are somebody else's. An unknown one asks for help. */
export function readCommand(text: string | null): Command | undefined {
  let fenced = false;
  for (const line of (text ?? '').slice(0, 65_536).split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    if (fenced) continue;
    const found = /^\/assay(?:[ \t]+(\S+)(?:[ \t]+(.*))?)?[ \t]*$/.exec(line);
    if (!found) continue;
    const [, given = 'help', rest = ''] = found;
    const name = otherNames[given] ?? commandNames.find((known) => known === given);
    if (!name) return { name: 'help', reason: '', unknown: given.slice(0, 50) };
    const [, number, words = ''] = /^(?:#?(\d{1,5})(?=\s|$))?(.*)$/.exec(rest.trim()) ?? [];
    const reason = [...words.replace(/\p{Cc}/gu, ' ').trim()].slice(0, longestReason).join('');
    return { name, reason, ...(number !== undefined && { number: Number(number) }) };
  }
  return undefined;
}

/** Why a command cannot be followed as it stands. */
export function commandFault({ name, reason }: Command): string | undefined {
  const needsReason = name === 'ack' || name === 'false-positive';
  return needsReason && reason === '' ? `Add a reason: \`/assay ${name} REASON\`.` : undefined;
}

/** Whether it says what becomes of a finding, and can be followed. */
export function decides(command: Command | undefined): boolean {
  return (
    command !== undefined &&
    !['explain', 'audit', 'help'].includes(command.name) &&
    commandFault(command) === undefined
  );
}

export const commandHelp: string = [
  '| Command | What it does |',
  '| --- | --- |',
  '| `/assay ack [NUMBER] REASON` | Accept a finding |',
  '| `/assay fp [NUMBER] REASON` | Mark a finding as a false positive |',
  '| `/assay reopen [NUMBER]` | Take either back |',
  '| `/assay explain [NUMBER]` | Explain the rule and how to fix it |',
  '| `/assay audit` | Audit the commit again |',
  '| `/assay help` | Show this list |',
  '',
  'In a reply to a comment of Assay the command is about its findings; anywhere else give the number from the summary.',
].join('\n');
