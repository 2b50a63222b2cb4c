// Notes the calls that leave a file, and summarizes its functions.
import type { Detection, FlowStep } from '../../../../vocabulary/detection.ts';
import { fromRequest } from '../flow/conditions.ts';
import type { HandlerRequest, SummaryRequest } from '../flow/evaluate-file.ts';
import type { Func, IrNode } from '../flow/ir.ts';
import type { Registration } from '../flow/language-flow.ts';
import type { Observer, SeenCall } from '../flow/observer.ts';
import { parametersOf } from '../flow/parameter.ts';
import {
  isAssumed,
  isBrowserSource,
  isLocalSource,
  isNamedOnly,
  rootOf,
  type TaintValue,
  type Trace,
} from '../flow/taint-value.ts';
import type { LanguageId } from '../insecure-code-rule.ts';
import type { Hit } from '../sink-table.ts';
import { type CallingFile, callTarget, pathTarget } from './call-target.ts';
import { DeclaredNames } from './declared-names.ts';
import {
  type FileCalls,
  type FunctionSummary,
  type HandlerSummary,
  type OutgoingCall,
  type ParameterSummary,
  type Registered,
  summaryLimits,
} from './file-summary.ts';

interface SummarizedFile {
  readonly language: LanguageId;
  readonly text: string;
  /** The observer of the rules, which reports what it finds to `found`. */
  observe(found: (hit: Hit) => void): Observer;
  detect(hit: Hit): Detection;
  /** Whether the file itself does not show as much. */
  isNews(detection: Detection): boolean;
  steps(trace: Trace | undefined, last: IrNode): readonly FlowStep[];
}

type Gathered = Map<number, { readonly sinks: Detection[]; readonly calls: OutgoingCall[] }>;

export class FileSummarizer {
  readonly #file: SummarizedFile;
  readonly #modules = new Set<string>();
  readonly #calls: OutgoingCall[] = [];
  readonly #registers: Registered[] = [];
  readonly #handlers: HandlerSummary[] = [];
  readonly #functions: FunctionSummary[] = [];
  readonly #declares: string[] = [];
  #caller: CallingFile | undefined;

  constructor(file: SummarizedFile) {
    this.#file = file;
  }

  /** Notes imports and the calls that carry request data, besides what `observer` does. */
  beside(observer: Observer): Observer {
    return {
      ...observer,
      imported: (path, code) => {
        this.#modules.add(path);
        observer.imported(path, code);
      },
      call: (seen) => {
        observer.call(seen);
        this.#noteCalls(seen, this.#calls, isRemote);
        this.#noteHandedOn(seen, this.#registers);
      },
      registered: (path, registration, code) =>
        this.#noteRegistered(path, registration, code, this.#registers),
      func: (func) => {
        observer.func(func);
        const { length } = this.#declares;
        if (this.#file.language !== 'php' || func.name === null || length >= summaryLimits.functions) return;
        this.#declares.push(func.name);
      },
    };
  }

  /** Evaluates functions once more, with each parameter in the place of request data. */
  readonly request: SummaryRequest = {
    wants: (func) => func.parameters.length > 0 && this.#functions.length < summaryLimits.functions,
    observe: (name, func, parameters) => {
      const gathered: Gathered = new Map();
      const of = (trace: Trace | undefined) => {
        const place = trace && parameters.get(rootOf(trace).code);
        if (place === undefined) return undefined;
        const known = gathered.get(place) ?? { sinks: [], calls: [] };
        gathered.set(place, known);
        return known;
      };
      const observer = this.#file.observe((hit) => {
        const summary = isAssumed(hit.trace) ? undefined : of(hit.trace);
        if (summary && summary.sinks.length < summaryLimits.sinksPerParameter)
          summary.sinks.push(this.#file.detect(hit));
      });
      return {
        observer: {
          ...observer,
          call: (seen) => {
            observer.call(seen);
            for (const trace of tracesOf(seen)) {
              const summary = of(trace);
              if (summary) this.#noteCalls(seen, summary.calls, (one) => of(one) === summary);
            }
          },
        },
        done: () => this.#add(name, func, gathered),
      };
    },
  };

  /** Evaluates functions as handlers that another file may register. */
  readonly handlers: HandlerRequest = {
    observe: (names, { parameters: [form] }) => {
      const detections: Detection[] = [];
      const calls: OutgoingCall[] = [];
      const registers: Registered[] = [];
      const observer = this.#file.observe((hit) => {
        if (!hit.trace || isNamedOnly(hit.trace) || !isRemote(hit.trace)) return;
        const detection = this.#file.detect(hit);
        if (detections.length < summaryLimits.sinksPerHandler && this.#file.isNews(detection))
          detections.push(detection);
      });
      return {
        observer: {
          ...observer,
          call: (seen) => {
            observer.call(seen);
            this.#noteCalls(seen, calls, (trace) => isRemote(trace) && !isNamedOnly(trace));
            this.#noteHandedOn(seen, registers);
          },
        },
        done: () => {
          if (detections.length + calls.length + registers.length === 0 || form == null) return;
          if (this.#handlers.length < summaryLimits.functions)
            this.#handlers.push({ names, form, detections, calls, registers });
        },
      };
    },
  };

  get functions(): readonly FunctionSummary[] {
    return this.#functions;
  }

  /** Undefined of a file that no other has to do with. */
  get calls(): FileCalls | undefined {
    const facts = {
      calls: this.#calls,
      declares: this.#declares,
      registers: this.#registers,
      handlers: this.#handlers,
    };
    return Object.values(facts).some(({ length }) => length > 0) ? facts : undefined;
  }

  #add(name: string, func: Func, gathered: Gathered): void {
    const byParameter: Record<number, ParameterSummary> = {};
    for (const [place, summary] of gathered)
      if (summary.sinks.length + summary.calls.length > 0) byParameter[place] = summary;
    if (Object.keys(byParameter).length === 0) return;
    const parameters = parametersOf(func).map(({ target }) => (target.kind === 'name' ? target.name : ''));
    this.#functions.push({ name, parameters, byParameter });
  }

  #noteCalls(seen: SeenCall, calls: OutgoingCall[], counts: (trace: Trace | undefined) => boolean): void {
    if (calls.length >= summaryLimits.calls) return;
    const carries = (value: TaintValue) =>
      fromRequest(value) && !isAssumed(value.trace) && counts(value.trace);
    const given = [...seen.args.entries(), ...seen.named.entries()].filter(([, value]) => carries(value));
    if (given.length === 0) return;
    const target = callTarget(seen, this.#callingFile());
    if (!target) return;
    for (const [argument, { trace }] of given)
      calls.push({
        target,
        argument,
        flow: this.#file.steps(trace, seen.code),
        ...(isNamedOnly(trace) && { isNamedOnly: true }),
      });
  }

  /** `(req, res) => users.list(req, res)`: what is called with a request as it came handles it. */
  #noteHandedOn(seen: SeenCall, registers: Registered[]): void {
    const [first, second] = seen.args;
    if (!first?.isFrameworkObject || first.path === null || seen.callee.func) return;
    this.#noteRegistered(seen.path, { parameters: [first.path, second?.path ?? null] }, seen.code, registers);
  }

  #noteRegistered(
    path: string,
    { parameters: [form], isOfUnknownFramework, numbers = new Set() }: Registration,
    code: IrNode,
    registers: Registered[],
  ): void {
    if (registers.length >= summaryLimits.calls || form == null) return;
    const target = pathTarget(path, this.#callingFile());
    if (!target) return;
    const flow = this.#file.steps(undefined, code);
    registers.push({
      target,
      flow,
      ...(!isOfUnknownFramework && { form }),
      ...(numbers.size > 0 && { numbers: [...numbers] }),
    });
  }

  #callingFile(): CallingFile {
    const { language, text } = this.#file;
    const modules = this.#caller?.modules.length === this.#modules.size ? this.#caller.modules : undefined;
    this.#caller = {
      language,
      names: this.#caller?.names ?? new DeclaredNames(language, text),
      modules: modules ?? [...this.#modules].sort((a, b) => b.length - a.length),
    };
    return this.#caller;
  }
}

/** Of somebody else than who runs the program, or looks at the page. */
function isRemote(trace: Trace | undefined): boolean {
  return !isLocalSource(trace) && !isBrowserSource(trace);
}

function tracesOf({ args, named }: SeenCall): ReadonlySet<Trace> {
  return new Set(
    [...args, ...named.values()].flatMap((value) => (fromRequest(value) && value.trace ? [value.trace] : [])),
  );
}
