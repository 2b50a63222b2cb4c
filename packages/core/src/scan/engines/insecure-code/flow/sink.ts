// Sinks: the places that rules watch. A path pattern is a dotted path with imports resolved: `child_process.exec`; `{a,b}`
// are alternatives, a leading `*.` is any object before, `*` any part; several patterns are parted by blanks. A result
// of a call is `path()`, so `*.createHash().update` is a method of what createHash() gives.
import type { Confidence } from '../../../../vocabulary/confidence.ts';
import type { Severity } from '../../../../vocabulary/severity.ts';
import type { Func, Import, IrNode } from './ir.ts';
import type { SeenAssign, SeenCall } from './observer.ts';
import type { TaintValue } from './taint-value.ts';

export interface SeenProperty {
  readonly key: string;
  readonly value: TaintValue;
  readonly record: ReadonlyMap<string, TaintValue>;
  /** The call whose argument it is, or the type whose field, where it is one. */
  readonly path: string | null;
}

export interface SeenReturn {
  readonly value: TaintValue;
  readonly within: Func | undefined;
}

interface SinkOverrides {
  /** Instead of the rule's own. */
  readonly severity?: Severity;
  /** The lower severity is that of what happens there, and no doubt about the data flow. */
  readonly isProvable?: boolean;
  /** Instead of what the values say. */
  readonly confidence?: Confidence;
  readonly title?: string;
  /** Its name says what it is on every object: a method of the language, or one that a repository declares. */
  readonly isIdentified?: boolean;
  readonly cwe?: readonly [string, ...string[]];
  /** In place of the line that the rule has for the language. */
  readonly instead?: string;
  /** In lower case; a file must hold one of them in any case, where the paths don't say. */
  readonly words?: readonly string[];
}

/** The place that is reported, where it is not the whole call. */
type At = (seen: SeenCall) => IrNode | undefined;

export type Sink = SinkOverrides &
  (
    | {
        readonly on: 'call';
        readonly paths: string;
        readonly when: (seen: SeenCall) => boolean;
        readonly at?: At;
      }
    | {
        readonly on: 'assign';
        readonly paths: string;
        readonly when: (seen: SeenAssign) => boolean;
        /** Where it happens only under a condition: what is switched by an option is the choice of the person who sets it. */
        readonly severityInBranch?: Severity;
      }
    | { readonly on: 'property'; readonly paths: string; readonly when: (seen: SeenProperty) => boolean }
    | { readonly on: 'member'; readonly paths: string }
    | {
        readonly on: 'import';
        readonly paths: string;
        readonly when?: (code: Import) => boolean;
      }
    | { readonly on: 'return'; readonly when: (seen: SeenReturn) => boolean }
    | { readonly on: 'regexp'; readonly when: (source: string) => boolean }
    | {
        readonly on: 'function';
        readonly when: (code: Func) => boolean;
        readonly at?: (code: Func) => IrNode;
      }
  );

const always = (): boolean => true;

export function onCall(paths: string, when: (seen: SeenCall) => boolean = always, severity?: Severity): Sink {
  return { on: 'call', paths, when, ...(severity && { severity }) };
}

/** A method that every object of the language has. */
export function onEveryObject(paths: string, when: (seen: SeenCall) => boolean): Sink {
  return { ...onCall(paths, when), isIdentified: true };
}

export function onAssign(paths: string, when: (value: TaintValue) => boolean, severity?: Severity): Sink {
  return { on: 'assign', paths, when: ({ value }) => when(value), ...(severity && { severity }) };
}

export function onProperty(
  paths: string,
  when: (value: TaintValue, seen: SeenProperty) => boolean,
  severity?: Severity,
): Sink {
  return { on: 'property', paths, when: (seen) => when(seen.value, seen), ...(severity && { severity }) };
}

export function onMember(paths: string, severity?: Severity): Sink {
  return { on: 'member', paths, ...(severity && { severity }) };
}

export function onImport(paths: string, severity?: Severity): Sink {
  return { on: 'import', paths, ...(severity && { severity }) };
}

export function onReturn(when: (seen: SeenReturn) => boolean, severity?: Severity): Sink {
  return { on: 'return', when, ...(severity && { severity }) };
}

export interface CompiledPath {
  /** Without braces. */
  readonly pattern: string;
  readonly last: string;
  readonly path: RegExp;
}

/** Sinks for which another line is to be written than for the others of their rule. */
export function advising(instead: string, ...sinks: readonly Sink[]): Sink[] {
  return sinks.map((sink) => ({ ...sink, instead }));
}

/** The alternatives of a pattern, each as its last part and an expression for the whole path. */
export function compilePaths(paths: string): readonly CompiledPath[] {
  return splitPatterns(paths)
    .flatMap(expandBraces)
    .map((pattern) => ({
      pattern,
      last: pattern.slice(pattern.lastIndexOf('.') + 1),
      path: new RegExp(
        `^${pattern
          .replace(/[$()[\]+?^|\\]/g, '\\$&')
          .replace(/^\*\./, '~')
          .replaceAll('.', '\\.')
          .replaceAll('*', '[^.]*')
          .replace(/^~/, '(?:.*\\.)?')}$`,
      ),
    }));
}

function splitPatterns(paths: string): string[] {
  return paths.split(/\s+/).filter((part) => part !== '');
}

function expandBraces(pattern: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(pattern);
  if (!braces) return [pattern];
  return (braces[1] ?? '')
    .split(',')
    .flatMap((choice) => expandBraces(pattern.replace(braces[0], () => choice)));
}
