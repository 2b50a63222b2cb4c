// What a person tells us in a reply: one command at the beginning of a line.

export const commandNames = ['ack', 'false-positive', 'reopen', 'explain', 'audit'] as const;
export type CommandName = (typeof commandNames)[number];

export interface Command {
  readonly name: CommandName;
  /** '' for none. */
  readonly reason: string;
}

const longestReason = 500;

/** The first command of a text; quoted ones and those in code are somebody else's. */
export function readCommand(text: string | null): Command | undefined {
  let fenced = false;
  for (const line of (text ?? '').slice(0, 65_536).split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    if (fenced) continue;
    const found = /^\/assay[ \t]+([a-z-]+)(?:[ \t]+(.*))?$/.exec(line);
    const name = commandNames.find((known) => known === found?.[1]);
    if (!name) continue;
    const reason = (found?.[2] ?? '').replace(/\p{Cc}/gu, ' ').trim();
    return { name, reason: [...reason].slice(0, longestReason).join('') };
  }
  return undefined;
}

/** Why a command can't be followed as it stands. */
export function commandFault({ name, reason }: Command): string | undefined {
  const needsReason = name === 'ack' || name === 'false-positive';
  return needsReason && reason === '' ? `Add a reason: \`/assay ${name} REASON\`.` : undefined;
}

/** Whether it says what becomes of a finding, and can be followed. */
export function decides(command: Command | undefined): boolean {
  return command !== undefined && !['explain', 'audit'].includes(command.name) && !commandFault(command);
}
