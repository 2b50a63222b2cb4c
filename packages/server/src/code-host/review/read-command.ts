// What a person asks for in a comment: one command at the beginning of a line.

import { acknowledgementFault, type DecisionScope, decisionScopes } from '@assay/core';

export const commandNames = ['ack', 'false-positive', 'reopen', 'explain', 'audit', 'help'] as const;
export type CommandName = (typeof commandNames)[number];

export interface Command {
  readonly name: CommandName;
  /** The finding's number in the summary; undefined where none was given. */
  readonly number?: number;
  /** How far an acceptance reaches; `here` where none was given. */
  readonly scope?: DecisionScope;
  /** '' for none. */
  readonly reason: string;
  /** The last day of an acceptance, as it was typed. */
  readonly until?: string;
  /** What was typed instead of a command that there is. */
  readonly unknown?: string;
}

const longestReason = 500;
const otherNames: Readonly<Record<string, CommandName>> = { fp: 'false-positive', acknowledge: 'ack' };

/** The first command of a text; quoted ones and those in code are someone else's. An unknown one asks for help. */
export function readCommand(text: string | null): Command | undefined {
  let fenced = false;
  for (const line of (text ?? '').slice(0, 65_536).split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    if (fenced) continue;
    if (!/^\/assay(?:[ \t]|$)/.test(line)) continue;
    const typed = line.slice('/assay'.length).trim();
    const [given = ''] = /^\S*/.exec(typed) ?? [];
    const rest = typed.slice(given.length).trim();
    if (given === '') return { name: 'help', reason: '' };
    const name = otherNames[given] ?? commandNames.find((known) => known === given);
    if (!name) return { name: 'help', reason: '', unknown: given.slice(0, 50) };
    const [, number, afterNumber = ''] = /^(?:#?(\d{1,5})(?=\s|$))?([\s\S]*)$/.exec(rest) ?? [];
    const { scope, words } = readScope(name, afterNumber);
    const dated = /(?:^|\s)until:?[ \t]+(\S{1,40}?)[.,;]*$/i.exec(words.trim());
    const until = dated?.[1];
    const reason = [...(dated ? words.trim().slice(0, dated.index) : words).replace(/\p{Cc}/gu, ' ').trim()]
      .slice(0, longestReason)
      .join('');
    return {
      name,
      reason,
      ...(scope !== undefined && { scope }),
      ...(number !== undefined && { number: Number(number) }),
      ...(until !== undefined && { until }),
    };
  }
  return undefined;
}

/** How far an acceptance reaches is said by the first word of what follows; a reason may follow that. */
function readScope(
  name: CommandName,
  text: string,
): { readonly scope?: DecisionScope; readonly words: string } {
  const [first = ''] = /^\S*/.exec(text.trim()) ?? [];
  const scope = decisionScopes.find((one) => one === first);
  const takesScope = name === 'ack' || name === 'false-positive';
  return scope && takesScope ? { scope, words: text.trim().slice(first.length) } : { words: text };
}

/** What an expiry date is checked against. */
export interface AcceptanceLimits {
  readonly now: Date;
  /** Days that a finding can be acknowledged at most. */
  readonly maxDays: number;
}

/** Why a command cannot be followed as it stands. */
export function commandFault(
  { name, reason, until }: Command,
  { now, maxDays }: AcceptanceLimits,
): string | undefined {
  const needsReason = name === 'ack' || name === 'false-positive';
  if (needsReason && reason === '') return `Add a reason: \`/assay ${name} REASON\`.`;
  if (until === undefined) return undefined;
  if (name !== 'ack') return 'Only `ack` takes an expiry date: `/assay ack REASON until YYYY-MM-DD`.';
  const end = endOfDay(until);
  if (end === undefined) return 'Write the expiry date as YYYY-MM-DD: `/assay ack REASON until YYYY-MM-DD`.';
  return acknowledgementFault(end, now, maxDays);
}

/** The end of the named day, UTC; undefined when there is no such day. */
export function endOfDay(day: string): Date | undefined {
  const end = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T23:59:59.999Z`) : undefined;
  return end?.toString() !== 'Invalid Date' && end?.toISOString().startsWith(day) ? end : undefined;
}

/** Whether it says what becomes of a finding, and can be followed. */
export function decides(command: Command | undefined, limits: AcceptanceLimits): boolean {
  return (
    command !== undefined &&
    !['explain', 'audit', 'help'].includes(command.name) &&
    commandFault(command, limits) === undefined
  );
}

export const commandHelp: string = [
  '| Command | What it does |',
  '| --- | --- |',
  '| `/assay ack [NUMBER] [SCOPE] REASON [until YYYY-MM-DD]` | Accept a finding, or an unread file as it is |',
  '| `/assay fp [NUMBER] [SCOPE] REASON` | Mark a finding as a false positive |',
  '| `/assay reopen [NUMBER]` | Reopen a finding |',
  '| `/assay explain [NUMBER]` | Explain the rule and how to fix it |',
  '| `/assay audit` | Audit the commit again |',
  '| `/assay help` | Show this list |',
  '',
  'SCOPE is `here` (this place; the default), `file`, `repository` or `everywhere`. Copies beyond the scope are new findings.',
  '',
  'In a reply to a comment of Assay the command is about its findings; anywhere else give the number from the summary.',
].join('\n');
