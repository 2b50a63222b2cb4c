// The sinks of all rules for one language, found by the last part of a path.
import type { Confidence } from '../../../vocabulary/confidence.ts';
import type { Severity } from '../../../vocabulary/severity.ts';
import { alternativesOf, promoted } from './flow/answers.ts';
import { asReadBy, callReadBy, withoutPlaceChecks } from './flow/before-checks.ts';
import { withDecisive } from './flow/decisive-values.ts';
import { isIdentified, isStatement } from './flow/identified-call.ts';
import type { IrNode } from './flow/ir.ts';
import type { Observer, SeenAssign, SeenCall } from './flow/observer.ts';
import { compilePaths, type Sink } from './flow/sink.ts';
import { type TaintValue, unplaced } from './flow/taint-value.ts';
import type { Trace } from './flow/trace.ts';
import type { InsecureCodeRule, LanguageId } from './insecure-code-rule.ts';
import type { Needed } from './keyword-filter.ts';
import {
  aboutValues,
  argumentsOf,
  confidenceOf,
  flatValues,
  provenSeverity,
  ratedSeverity,
  valuesOf,
  wayOf,
} from './rate-hit.ts';

interface Watched {
  readonly rule: InsecureCodeRule;
  readonly sink: Sink;
  readonly path: RegExp;
  /** Its paths say the name of a method or function, and not whose it is. */
  readonly isByName: boolean;
}

export interface Hit {
  readonly rule: InsecureCodeRule;
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** What was matched: its own title, weakness and line to write take the place of the rule's. */
  readonly sink: Sink;
  readonly code: IrNode;
  /** What was called, set or read. */
  readonly what: string;
  /** The way of the worst value that arrives there. */
  readonly trace: Trace | undefined;
  /** The call, where the repository may declare what is called: the sink goes by the name of a method. */
  readonly mayBeOwn?: SeenCall;
}

/** A place that a rule watches, where what stands there is not what it reports. */
export interface Miss {
  readonly rule: InsecureCodeRule;
  readonly code: IrNode;
  /** What was called, set or read. */
  readonly what: string;
  readonly values: readonly TaintValue[];
}

type Paths = Map<string, Watched[]>;

export interface SinkTable {
  readonly call: Paths;
  readonly assign: Paths;
  readonly property: Paths;
  readonly member: Paths;
  readonly import: Paths;
  readonly others: readonly { readonly rule: InsecureCodeRule; readonly sink: Sink }[];
  /** A file that meets none of these has nothing to report. */
  readonly needed: readonly Needed[];
}

/** Words that stand for sinks without a path of their own. */
const wordsOfOthers = {
  return: ['return'],
  regexp: ['http', 'https', ')+', ')*', '){'],
  function: ['function', 'def'],
};

export function buildSinkTable(rules: readonly InsecureCodeRule[], language: LanguageId): SinkTable {
  const table = {
    call: new Map(),
    assign: new Map(),
    property: new Map(),
    member: new Map(),
    import: new Map(),
    others: [] as { rule: InsecureCodeRule; sink: Sink }[],
    needed: [] as Needed[],
  } satisfies SinkTable & { others: unknown[] };
  // PHP's functions have many spellings.
  const anyCase = language === 'php';
  for (const rule of rules) {
    for (const sink of rule.sinks?.[language] ?? []) {
      if ('paths' in sink) addPaths(table[sink.on], { rule, sink, anyCase, needed: table.needed });
      else {
        table.others.push({ rule, sink });
        table.needed.push(...oneOf(sink.words ?? wordsOfOthers[sink.on]));
      }
    }
  }
  return table;
}

interface Added {
  readonly rule: InsecureCodeRule;
  readonly sink: Extract<Sink, { paths: string }>;
  readonly anyCase: boolean;
  readonly needed: Needed[];
}

function addPaths(paths: Paths, { rule, sink, anyCase, needed }: Added): void {
  if (sink.words) needed.push(...oneOf(sink.words));
  for (const { pattern, last, path } of compilePaths(sink.paths)) {
    const key = last.includes('*') ? '*' : last;
    const watched = paths.get(key) ?? [];
    paths.set(key, watched);
    const isByName = !sink.isIdentified && (/^\*\.[^.]+$/.test(pattern) || !pattern.includes('.'));
    watched.push({ rule, sink, path, isByName });
    const words = wordsOf(pattern);
    if (!sink.words && words.length > 0) needed.push({ words, anyCase });
  }
}

function oneOf(words: readonly string[]): Needed[] {
  return words.map((word) => ({ words: [word], anyCase: true }));
}

/** What paths call the objects of frameworks, whatever a file calls them. */
const frameworkObjects = /^(?:req|res|reply|ctx|c|h|r|w)$/;

/** What stands in a text where something has this path, be it in an import; of no name at all the sign itself. */
export function wordsOf(pattern: string): readonly string[] {
  const parts = pattern
    .split('.')
    .filter((part, index) => !part.includes('*') && !(index === 0 && frameworkObjects.test(part)));
  const words = parts.flatMap((part) => part.match(/\w{2,}/g) ?? []);
  return words.length > 0
    ? words
    : parts.filter((part) => part !== '').map((part) => part.replace('$', '$('));
}

/** Reports to `found` what the rules say of the places the walk comes to, and to `missed` what they do not report. */
export function observe(
  table: SinkTable,
  found: (hit: Hit) => void,
  missed?: (miss: Miss) => void,
): Observer {
  const observer = observeOnce(table, found, missed);
  const conditional = observeOnce(table, (hit) => {
    if (hit.trace?.fields) found(hit);
  });
  return {
    ...observer,
    call: (seen) => {
      observer.call(seen);
      const { args, named, receiver } = seen;
      const alternatives = alternativesOf([...args, ...named.values(), receiver]);
      for (let at = 0; at < alternatives; at++) conditional.call(promotedCall(seen, at));
    },
    assign: (seen) => {
      observer.assign(seen);
      const alternatives = alternativesOf([seen.value, seen.index]);
      for (let at = 0; at < alternatives; at++) conditional.assign(promotedAssign(seen, at));
    },
    property: (key, value, record, code, path) => {
      observer.property(key, value, record, code, path);
      const alternatives = alternativesOf([value]);
      for (let at = 0; at < alternatives; at++)
        conditional.property(key, promoted(value, at), record, code, path);
    },
    returned: (value, within, code) => {
      observer.returned(value, within, code);
      const alternatives = alternativesOf([value]);
      for (let at = 0; at < alternatives; at++) conditional.returned(promoted(value, at), within, code);
    },
  };
}

function observeOnce(table: SinkTable, found: (hit: Hit) => void, missed?: (miss: Miss) => void): Observer {
  const ask = (
    paths: Paths,
    path: string,
    code: IrNode,
    holds: (sink: Sink, rule: InsecureCodeRule) => boolean,
    {
      seenBy,
      valuesFor,
      depth = 0,
      counts = () => true,
    }: {
      /** The call, as the rule reads it. */
      seenBy?: (rule: InsecureCodeRule) => SeenCall;
      valuesFor?: (rule: InsecureCodeRule) => readonly TaintValue[];
      depth?: number;
      counts?: (rule: InsecureCodeRule) => boolean;
    } = {},
  ): void => {
    const last = path.slice(path.lastIndexOf('.') + 1);
    const done = new Set<InsecureCodeRule>();
    for (const key of [last, '*']) {
      for (const watched of paths.get(key) ?? []) {
        const { rule, sink } = watched;
        if (done.has(rule) || !counts(rule) || !watched.path.test(path)) continue;
        const seen = seenBy?.(rule);
        const values = seen ? valuesOf(seen) : (valuesFor?.(rule) ?? []);
        if (!holds(sink, rule)) {
          missed?.({ rule, code, what: path, values: seen ? argumentsOf(seen) : values });
          continue;
        }
        done.add(rule);
        const decided = seen && sink.on === 'call' ? withDecisive(seen, sink.when) : seen;
        const decisive = decided && decided !== seen ? valuesOf(decided) : values;
        const trace = wayOf(rule, decisive);
        const inBranch = depth > 0 && sink.on === 'assign' ? sink.severityInBranch : undefined;
        const severity =
          inBranch ??
          sink.severity ??
          ratedSeverity(rule, decided ? decisive : flatValues(decisive), decided);
        const proven =
          sink.confidence ?? confidenceOf(rule, sink.isProvable ? rule.severity : severity, decisive);
        const isAlone = watched.isByName && seen !== undefined && isNameAlone(rule, seen);
        const mayBeOwn = isAlone || (watched.isByName && seen?.receiver?.type !== undefined);
        // What an option switches on is the choice of the person who sets it.
        const confidence = inBranch ? 'low' : isAlone && proven === 'high' ? 'medium' : proven;
        found({
          rule,
          sink,
          severity: provenSeverity({ rule, severity, confidence }, decisive),
          confidence,
          code: (seen && sink.on === 'call' && sink.at?.(seen)) || code,
          what: path,
          trace,
          ...(mayBeOwn && seen && { mayBeOwn: seen }),
        });
      }
    }
  };
  const askOthers = (
    code: IrNode,
    what: string,
    holds: (sink: Sink, values: readonly TaintValue[]) => boolean,
    given: readonly TaintValue[] = [],
  ): void => {
    for (const { rule, sink } of table.others) {
      const at = sink.on === 'function' && code.kind === 'function' ? sink.at?.(code) : undefined;
      const values = given.map((value) => asReadBy(value, rule));
      if (!holds(sink, values)) continue;
      const trace = wayOf(rule, values);
      const severity = sink.severity ?? ratedSeverity(rule, flatValues(values));
      const confidence = sink.confidence ?? confidenceOf(rule, severity, values);
      const graded = provenSeverity({ rule, severity, confidence }, values);
      found({ rule, severity: graded, confidence, sink, code: at ?? code, what, trace });
    }
  };
  const askCall = (seen: SeenCall, counts?: (rule: InsecureCodeRule) => boolean): void => {
    const seenBy = callReadBy(seen);
    ask(
      table.call,
      seen.path,
      seen.code,
      (sink, rule) => sink.on === 'call' && sink.when(seenBy(rule)),
      counts ? { seenBy, counts } : { seenBy },
    );
  };
  const askAssign = (seen: SeenAssign, counts?: (rule: InsecureCodeRule) => boolean): void => {
    const valueFor = (rule: InsecureCodeRule): TaintValue => asReadBy(seen.value, rule);
    ask(
      table.assign,
      seen.path,
      seen.code,
      (sink, rule) => sink.on === 'assign' && sink.when({ ...seen, value: valueFor(rule) }),
      { valuesFor: (rule) => [valueFor(rule)], depth: seen.depth, ...(counts && { counts }) },
    );
  };
  return {
    call: (seen) => {
      askCall(seen);
      const moved = withoutPlaceChecks(seen);
      if (!moved) return;
      askCall(moved, ({ ignoresPlaceChecks }) => ignoresPlaceChecks === true);
      const open = withoutPlaceChecks(seen, 'ends');
      if (open) askCall(open, ({ ignoresEndChecks }) => ignoresEndChecks === true);
    },
    assign: (seen) => {
      askAssign(seen);
      const value = unplaced(seen.value);
      if (value !== seen.value)
        askAssign({ ...seen, value }, ({ ignoresPlaceChecks }) => ignoresPlaceChecks === true);
    },
    property: (key, value, record, code, path) =>
      ask(
        table.property,
        key,
        code,
        (sink, rule) =>
          sink.on === 'property' && sink.when({ key, value: asReadBy(value, rule), record, path }),
        { valuesFor: (rule) => [asReadBy(value, rule)] },
      ),
    member: (path, code) => ask(table.member, path, code, () => true),
    imported: (path, code) =>
      ask(
        table.import,
        path,
        code,
        (sink) => sink.on === 'import' && (!sink.when || (code.kind === 'import' && sink.when(code))),
      ),
    returned: (value, within, code) =>
      askOthers(
        code,
        'return',
        (sink, [read = value]) => sink.on === 'return' && sink.when({ value: read, within }),
        [value],
      ),
    regexp: (source, code) =>
      askOthers(code, source.slice(0, 60), (sink) => sink.on === 'regexp' && sink.when(source)),
    func: (code) =>
      askOthers(code, code.name ?? 'function', (sink) => sink.on === 'function' && sink.when(code)),
  };
}

/** What the call would be if functions of other files return what they are given. */
function promotedCall(seen: SeenCall, alternative: number): SeenCall {
  return {
    ...seen,
    receiver: seen.receiver && promoted(seen.receiver, alternative),
    args: seen.args.map((value) => promoted(value, alternative)),
    named: new Map([...seen.named].map(([name, value]) => [name, promoted(value, alternative)])),
  };
}

function promotedAssign(seen: SeenAssign, alternative: number): SeenAssign {
  return {
    ...seen,
    value: promoted(seen.value, alternative),
    index: seen.index && promoted(seen.index, alternative),
  };
}

/** Nothing but the name of a method says what it does, or the program's own function has the name. */
function isNameAlone({ owasp }: InsecureCodeRule, seen: SeenCall): boolean {
  if (seen.isOwn()) return true;
  return owasp.some((id) => aboutValues.has(id)) && !isIdentified(seen) && !valuesOf(seen).some(isStatement);
}
