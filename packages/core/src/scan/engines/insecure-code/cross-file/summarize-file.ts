// Notes the calls that leave a file, and summarizes its functions.
import type { Detection, FlowStep } from '../../../../vocabulary/detection.ts';
import { type CalledPath, givenParts } from '../flow/answers.ts';
import type { HandlerRequest, SummaryRequest } from '../flow/evaluate-file.ts';
import type { ClassDeclaration, Func, IrNode } from '../flow/ir.ts';
import type { Registration } from '../flow/language-flow.ts';
import type { Observer, SeenCall } from '../flow/observer.ts';
import { parametersOf } from '../flow/parameter.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import { type CallTarget, carriersOf, isNamedOnly, type Trace } from '../flow/trace.ts';
import type { LanguageId } from '../insecure-code-rule.ts';
import type { Hit } from '../sink-table.ts';
import { type CallingFile, callTarget, extendedClass, pathTarget } from './call-target.ts';
import { DeclaredNames } from './declared-names.ts';
import { exportedName } from './exported-names.ts';
import {
  type CodeDetection,
  type ConditionalDetection,
  type ExportedName,
  type FileCalls,
  type FileSummary,
  type FlowOrigin,
  type FunctionSummary,
  type HandedFlow,
  type HandlerSummary,
  type OutgoingCall,
  type Registered,
  type ReturnedFlow,
  summaryLimits,
} from './file-summary.ts';
import { FlowOrigins, isConditional, isRemote } from './flow-origin.ts';
import { fieldType, isStandardPackage, resultType } from './go-packages.ts';
import { asStatement, statementRule, statementsBeside } from './statements.ts';
import { dependsOnParameter, handedFlows, returnedFlows } from './value-flows.ts';

interface SummarizedFile {
  readonly language: LanguageId;
  readonly path: string;
  readonly text: string;
  /** The observer of the rules, which reports what it finds to `found`. */
  observe(found: (hit: Hit) => void): Observer;
  detect(hit: Hit): Detection;
  /** Whether the file itself does not show as much. */
  isNews(detection: Detection): boolean;
  steps(trace: Trace | undefined, last: IrNode): readonly FlowStep[];
}

/** Which data flows are of interest to other files. */
type Counts = (origin: FlowOrigin) => boolean;

export class FileSummarizer {
  readonly #file: SummarizedFile;
  readonly #modules = new Set<string>();
  readonly #origins: FlowOrigins;
  readonly #calls: OutgoingCall[] = [];
  readonly #conditional: ConditionalDetection[] = [];
  readonly #registers: Registered[] = [];
  readonly #handlers: HandlerSummary[] = [];
  readonly #functions: FunctionSummary[] = [];
  readonly #others: string[] = [];
  readonly #declares: string[] = [];
  readonly #exports: ExportedName[] = [];
  /** What functions return that does not depend on what they are given. */
  readonly #returned = new Map<Func, ReturnedFlow[]>();
  readonly #kept = new WeakMap<readonly unknown[], Set<string>>();
  readonly #packages = new Map<string, string>();
  #fillsFields = false;
  #caller: CallingFile | undefined;
  #isLimited = false;

  constructor(file: SummarizedFile) {
    this.#file = file;
    this.#origins = new FlowOrigins(file.steps);
  }

  /** The function of another file that a call may lead to. */
  readonly elsewhere = (seen: CalledPath): CallTarget | undefined => callTarget(seen, this.#callingFile());

  /** Notes imports and the calls that carry request data, besides what `observer` does. */
  beside(observer: Observer): Observer {
    return {
      ...observer,
      imported: (path, code) => {
        this.#modules.add(path);
        if (code.kind === 'import' && code.source !== undefined && !isStandardPackage(code.source))
          for (const { path: name } of code.names) this.#packages.set(name, code.source);
        observer.imported(path, code);
      },
      call: (seen) => {
        observer.call(seen);
        this.#noteCall(seen, this.#calls, this.#origins, isOfOthers);
        this.#noteHandedOn(seen, this.#registers);
      },
      registered: (path, registration, code) =>
        this.#noteRegistered(path, registration, code, this.#registers),
      returned: (value, within, code) => {
        observer.returned(value, within, code);
        if (within) this.#noteReturned(value, within);
      },
      exported: (one) => this.#export(exportedName(one, this.#callingFile())),
      func: (func) => {
        observer.func(func);
        const { name, owner } = func;
        if (name === null) return;
        const { language } = this.#file;
        if (language === 'go') this.#export(resultType(func, this.#packages));
        if (language === 'php' || (language === 'swift' && !owner))
          this.#push(this.#declares, name, summaryLimits.functions);
        if (this.#file.language === 'go' && owner)
          this.#push(this.#declares, `${owner.name}.${name}`, summaryLimits.functions);
      },
      declared: (type, roles) => {
        if (this.#file.language === 'go') this.#noteType(type, roles);
        else this.#noteExtended(type);
      },
    };
  }

  /** What is found at the place, and what is called there by no more than its name. */
  detect(hit: Hit): CodeDetection {
    const called = hit.mayBeOwn && this.elsewhere(hit.mayBeOwn);
    const mayBeOwn = [...(called ? [called] : []), ...carriersOf(hit.trace)];
    return { ...this.#file.detect(hit), ...(mayBeOwn.length > 0 && { mayBeOwn }) };
  }

  /** Keeps what is found if functions of other files return what they are given; gives whether the hit is of that kind. */
  keepConditional(hit: Hit): boolean {
    if (!isConditional(hit.trace)) return false;
    this.#addConditional(hit, this.#conditional, this.#origins, summaryLimits.conditional);
    return true;
  }

  /** Evaluates functions once more, with each parameter in the place of request data. */
  readonly request: SummaryRequest = {
    limited: () => this.#limit(),
    wants: () => {
      if (this.#functions.length < summaryLimits.functions) return true;
      this.#limit();
      return false;
    },
    observe: (functionNames, func, parameters) => {
      const origins = new FlowOrigins(this.#file.steps, parameters);
      const sinks: ConditionalDetection[] = [];
      const statements: ConditionalDetection[] = [];
      const calls: OutgoingCall[] = [];
      const returns: ReturnedFlow[] = [...(this.#returned.get(func) ?? [])];
      const stores: ReturnedFlow[] = [];
      const hands: HandedFlow[] = [];
      const names = parameterNames(func);
      const observer = this.#file.observe((hit) =>
        this.#addConditional(hit, sinks, origins, summaryLimits.sinksPerFunction),
      );
      const ofStatements = this.#file.observe((hit) => {
        if (hit.rule.id === statementRule)
          this.#addConditional(hit, statements, origins, summaryLimits.sinksPerFunction);
      });
      return {
        observer: {
          ...observer,
          call: (seen) => {
            observer.call(seen);
            const statement = asStatement(seen);
            if (statement) ofStatements.call(statement);
            this.#noteCall(seen, calls, origins, dependsOnParameter);
            hands.push(...handedFlows(seen, names, origins));
          },
        },
        returned: (value, isObject) => {
          const kept = isObject && func.constructs === undefined ? stores : returns;
          kept.push(...returnedFlows(value, origins).filter(({ from }) => dependsOnParameter(from)));
        },
        done: () => {
          this.#add(functionNames, func, {
            sinks: [...sinks, ...statementsBeside(sinks, statements)],
            calls,
            returns,
            stores,
            hands,
          });
        },
      };
    },
  };

  /** Evaluates functions as handlers that another file may register. */
  readonly handlers: HandlerRequest = {
    limited: () => this.#limit(),
    observe: (names, { parameters: [form] }) => {
      const detections: CodeDetection[] = [];
      const conditional: ConditionalDetection[] = [];
      const calls: OutgoingCall[] = [];
      const registers: Registered[] = [];
      const observer = this.#file.observe((hit) => {
        if (!hit.trace || isNamedOnly(hit.trace) || !isRemote(hit.trace)) return;
        if (isConditional(hit.trace)) {
          this.#addConditional(hit, conditional, this.#origins, summaryLimits.sinksPerHandler);
          return;
        }
        const detection = this.detect(hit);
        if (this.#file.isNews(detection)) this.#push(detections, detection, summaryLimits.sinksPerHandler);
      });
      return {
        observer: {
          ...observer,
          call: (seen) => {
            observer.call(seen);
            this.#noteCall(seen, calls, this.#origins, isProvenOfOthers);
            this.#noteHandedOn(seen, registers);
          },
        },
        done: () => {
          const found = detections.length + conditional.length + calls.length + registers.length;
          if (found === 0 || form == null) return;
          const handler = { names, form, detections, conditional, calls, registers };
          this.#push(this.#handlers, handler, summaryLimits.functions);
        },
      };
    },
  };

  get summary(): FileSummary {
    return {
      functions: this.#functions,
      ...(this.#others.length > 0 && { others: this.#others }),
      exports: this.#exports,
      ...(this.#isLimited && { isLimited: true }),
    };
  }

  /** Undefined of a file that no other has to do with. */
  get calls(): FileCalls | undefined {
    const facts = {
      calls: this.#calls,
      conditional: this.#conditional,
      declares: this.#declares,
      registers: this.#registers,
      handlers: this.#handlers,
    };
    const returnsSources = this.#returned.size > 0 || this.#fillsFields;
    const isLimited = this.#isLimited;
    if (!returnsSources && !isLimited && Object.values(facts).every(({ length }) => length === 0))
      return undefined;
    return { ...facts, ...(returnsSources && { returnsSources }), ...(isLimited && { isLimited }) };
  }

  #limit(): void {
    this.#isLimited = true;
  }

  /** Functions that are read once more for each of their callers say the same again. */
  #push<T>(kept: T[], one: T, limit: number): void {
    const known = this.#kept.get(kept) ?? new Set();
    this.#kept.set(kept, known);
    const key = JSON.stringify(one);
    if (known.has(key)) return;
    if (kept.length >= limit) {
      this.#limit();
      return;
    }
    known.add(key);
    kept.push(one);
  }

  #add(
    names: readonly string[],
    func: Func,
    found: Pick<FunctionSummary, 'sinks' | 'calls' | 'returns' | 'stores' | 'hands'>,
  ): void {
    // An override without effect still hides the method that it overrides.
    const isOverride = func.owner !== undefined && func.owner.supers.length > 0;
    if (!isOverride && Object.values(found).every(({ length }) => length === 0)) {
      this.#others.push(...names.slice(0, summaryLimits.others - this.#others.length));
      return;
    }
    this.#functions.push({ names, parameters: parameterNames(func), ...found });
  }

  #addConditional(hit: Hit, found: ConditionalDetection[], origins: FlowOrigins, limit: number): void {
    const from = hit.trace ? origins.of(hit.trace) : null;
    if (!from || from.kind === 'source' || (origins !== this.#origins && !dependsOnParameter(from))) return;
    const detection = this.detect(hit);
    if (this.#file.isNews(detection)) this.#push(found, { detection, from }, limit);
  }

  #export(one: ExportedName | undefined): void {
    if (one) this.#push(this.#exports, one, summaryLimits.exports);
  }

  /** What methods in other files of the package know of their object, and who has an interface. */
  #noteType(
    { name, fields = {}, supers, methods }: ClassDeclaration,
    roles: ReadonlyMap<string, string>,
  ): void {
    for (const [field, path] of roles) {
      const request: ReturnedFlow = { fields: [], from: { kind: 'request', path, flow: [] } };
      const nothing = { sinks: [], calls: [], stores: [], hands: [] };
      this.#functions.push({ names: [`${name}.${field}`], parameters: [], returns: [request], ...nothing });
      this.#fillsFields = true;
    }
    for (const [field, type] of Object.entries(fields))
      if (!roles.has(field)) this.#export(fieldType(name, field, type, this.#packages));
    for (const embedded of supers) this.#export(fieldType(name, '*', embeddedType(embedded), this.#packages));
    if (methods && methods.length > 0) this.#export({ name, members: [], methods });
  }

  /** What a class has that does not stand in this file: `Page.*` is of what it extends. */
  #noteExtended(type: ClassDeclaration): void {
    const extended = extendedClass(type, this.#callingFile());
    if (!extended) return;
    const { module, owner, others = [], space, members = [] } = extended;
    const name = `${type.name}.*`;
    for (const own of [owner ?? members[0] ?? '', ...others]) {
      const where = module === undefined ? { owner: own, ...(space !== undefined && { space }) } : { module };
      this.#push(this.#exports, { name, members: [own], ...where }, summaryLimits.exports);
    }
  }

  #noteReturned(value: TaintValue, within: Func): void {
    const flows = returnedFlows(value, this.#origins).filter(({ from }) => isProven(from));
    if (flows.length > 0) this.#returned.set(within, [...(this.#returned.get(within) ?? []), ...flows]);
  }

  #noteCall(seen: SeenCall, calls: OutgoingCall[], origins: FlowOrigins, counts: Counts): void {
    const parts = givenParts(seen);
    if (parts.length === 0) return;
    const target = this.elsewhere(seen);
    if (!target) return;
    const given = origins.given(parts, seen.code).filter(({ from }) => counts(from));
    if (given.length > 0) this.#push(calls, { target, given }, summaryLimits.calls);
  }

  /** `(req, res) => users.list(req, res)`: what is called with a request as it came handles it. */
  #noteHandedOn(seen: SeenCall, registers: Registered[]): void {
    const [first, second] = seen.args;
    if (!first?.isFrameworkObject || first.path === null || seen.callee.func) return;
    // Of `render(request, page)` the rest is no part of the request.
    if (second && !second.isFrameworkObject) return;
    this.#noteRegistered(seen.path, { parameters: [first.path, second?.path ?? null] }, seen.code, registers);
  }

  #noteRegistered(
    path: string,
    { parameters: [form], isOfUnknownFramework, numbers = new Set() }: Registration,
    code: IrNode,
    registers: Registered[],
  ): void {
    if (form == null) return;
    const target = pathTarget(path, this.#callingFile());
    if (!target) return;
    const flow = this.#file.steps(undefined, code);
    const registered = {
      target,
      flow,
      ...(!isOfUnknownFramework && { form }),
      ...(numbers.size > 0 && { numbers: [...numbers] }),
    };
    this.#push(registers, registered, summaryLimits.calls);
  }

  #callingFile(): CallingFile {
    const { language, path, text } = this.#file;
    const modules = this.#caller?.modules.length === this.#modules.size ? this.#caller.modules : undefined;
    this.#caller = {
      language,
      names: this.#caller?.names ?? new DeclaredNames(language, text, path),
      packages: this.#packages,
      modules: modules ?? [...this.#modules].sort((a, b) => b.length - a.length),
    };
    return this.#caller;
  }
}

/** `Base`, `store.Base`. */
function embeddedType(code: IrNode): string {
  if (code.kind === 'name') return code.name;
  return code.kind === 'member' && code.object.kind === 'name' ? `${code.object.name}.${code.name}` : '';
}

function parameterNames(func: Func): readonly string[] {
  return parametersOf(func).map(({ target }) => (target.kind === 'name' ? target.name : ''));
}

/** What a page in a browser is given stays in it. */
function isOfOthers(origin: FlowOrigin): boolean {
  return origin.kind !== 'source' || origin.isBrowser !== true;
}

function isProven(origin: FlowOrigin): boolean {
  return !('isNamedOnly' in origin && origin.isNamedOnly);
}

function isProvenOfOthers(origin: FlowOrigin): boolean {
  return isOfOthers(origin) && isProven(origin);
}
