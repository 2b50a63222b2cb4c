// What the parameters of a function hold where it is read as it stands.
import { sourced } from './call-result.ts';
import type { Func, IrNode, Parameter } from './ir.ts';
import type { LanguageFlow } from './language-flow.ts';
import { isMessageType, messageEvent } from './message-handlers.ts';
import { isPlainPart } from './route-patterns.ts';
import type { Scope } from './scope.ts';
import {
  atLeastOrigin,
  carriesNoText,
  constantOfDefault,
  frameworkObject,
  isSelf,
  type Origin,
  requestData,
  type TaintValue,
  unknownValue,
} from './taint-value.ts';
import { frameworkType, importedPaths, typePath } from './type-names.ts';

interface ParameterContext {
  readonly flow: LanguageFlow;
  readonly callerOrigin: Origin;
  /** The decorator that says that a framework fills the parameters. */
  readonly source: string | undefined;
  /** Its route admits only some values for it. */
  readonly isPlain: boolean;
  /** The first parameter of a function that handles requests. */
  readonly isHandled: boolean;
  /** The first parameter of a function that is called with messages. */
  readonly isMessage: boolean;
  /** The function that the program begins with: the command line is its argument. */
  readonly isEntry: boolean;
  read(code: IrNode): TaintValue;
  pathOf(code: IrNode): string | null;
}

/** What frameworks call the request and the response. */
export const frameworkNames = /^(?:self|this|req|request|ctx|context|res|response|reply)$/;

/** What frameworks give a handler besides the data of its request: services, models, sessions, interfaces of C#. */
const injectedTypes =
  /^(?:[\w.]+\.)?(?:I(?!FormFile)[A-Z]\w*|CancellationToken|Model(?:Map|AndView)?|BindingResult|Errors|\w*Principal|Authentication|RedirectAttributes|SessionStatus|Locale|TimeZone|Http\w+|Servlet\w*|(?:Native)?WebRequest|Server(?:WebExchange|Http\w+|Request)|UriComponentsBuilder|Pageable|Sort|Writer|OutputStream|\w*Session|\w*(?:Service|Repository|DbContext|Logger)|BackgroundTasks)(?:<.*>)?$/s;
const injectedDecorators =
  /^(?:FromServices|FromKeyedServices|AuthenticationPrincipal|CurrentUser|SessionAttribute|SessionAttributes|RequestAttribute|Value|Context|Inject)(?:\(\))?$/;

/** https://fastapi.tiangolo.com/tutorial/dependencies/ */
const injectedDefaults = /^fastapi\.(?:Depends|Security)$/;

/** What a variable is called that has the name of a source and is none: a path that no source has. */
export function shadowingPath(name: string, flow: LanguageFlow): string {
  return flow.shadowed?.test(name) === true ? `(${name})` : name;
}

function injects(decorator: IrNode): boolean {
  return (
    decorator.kind === 'call' &&
    decorator.callee.kind === 'name' &&
    injectedDecorators.test(decorator.callee.name)
  );
}

/** Types of what a server is asked. */
const webRequest =
  /^[*&]?(?:[\w.]+\.)?(?:(?:Express|Fastify|Next|Nest|Koa|Hapi|Http|HttpServlet|MultipartHttpServlet|Servlet|Server|ServerHttp|Web|NativeWeb|Auth|Authenticated|WSGI|ASGI|APIGatewayProxy)?Request|RequestCtx|IncomingMessage|Context|any|unknown)(?:$|[^\w])/;

/** `request: RelayRequest`: a request that the program sends, or one of its own. */
function isOtherRequest(name: string, type: string | null): boolean {
  return /^(?:req|request)$/.test(name) && type !== null && /request/i.test(type) && !webRequest.test(type);
}

/** `kind: Kind = Kind.ALL`: one of the constants of its type. */
function isEnumerated(type: string | null, fallback: IrNode | undefined): boolean {
  return fallback?.kind === 'member' && fallback.object.kind === 'name' && fallback.object.name === type;
}

/** Whether its type says that it holds a number, a time or one of several constants. */
export function bindsNoText({ type, fallback }: Parameter): boolean {
  return carriesNoText.test(type ?? '') || isEnumerated(type, fallback);
}

/** The body of a request, which Jakarta REST writes to a file of its own name: https://jakarta.ee/specifications/restful-ws/3.1/ */
export function isBodyFile({ type, decorators }: Parameter, scope: Scope): boolean {
  if (type === null || decorators.length > 0) return false;
  // `File` is that of `import java.io.*`.
  return /^(?:java\.io\.)?File$/.test(typePath(type, scope));
}

/** Whether a framework gives it to handlers besides the request: a service, or `Depends(connection)`. */
export function isInjected({ type, fallback, decorators }: Parameter, scope: Scope): boolean {
  if (injectedTypes.test(type ?? '') || decorators.some(injects)) return true;
  if (fallback?.kind !== 'call' || fallback.args.length === 0 || fallback.callee.kind !== 'name')
    return false;
  return injectedDefaults.test(scope.find(fallback.callee.name)?.path ?? '');
}

interface ParametersContext {
  readonly flow: LanguageFlow;
  readonly callerOrigin: Origin;
  /** The function is called with messages. */
  readonly isMessageHandler: boolean;
  read(code: IrNode): TaintValue;
  pathOf(code: IrNode): string | null;
}

/** Those of a function, by what its decorators, types and names say of them. */
export function declareParameters(
  code: Func,
  scope: Scope,
  { flow, callerOrigin, isMessageHandler, read, pathOf }: ParametersContext,
): void {
  const source = code.decorators
    .map((decorator) => pathOf(decorator) ?? '')
    .find((path) => flow.handlerDecorators.test(path));
  for (const [index, parameter] of code.parameters.entries())
    declareParameter(parameter, scope, {
      flow,
      callerOrigin: source === undefined ? callerOrigin : 'request',
      source,
      isPlain: isPlainPart(parameter, code),
      isEntry: isEntryPoint(code),
      isHandled: index === 0 && isHandler(code),
      isMessage: index === 0 && isMessageHandler,
      read,
      pathOf,
    });
}

function declareParameter(
  parameter: Parameter,
  scope: Scope,
  { flow, callerOrigin, source, isPlain, isHandled, isMessage, isEntry, read, pathOf }: ParameterContext,
): void {
  const { target, decorators, fallback, type } = parameter;
  const given = fallback && read(fallback);
  // What is taken when a caller says nothing, and so is what the code does by itself.
  const byDefault = given ? constantOfDefault(given) : {};
  const paths = decorators.flatMap((decorator) => importedPaths(pathOf(decorator) ?? '', scope));
  const known = paths.flatMap((path) => flow.types?.get(path) ?? [])[0];
  const fromRequest = known === requestData || paths.some((path) => flow.requestDecorators.test(path));
  const isInjected =
    source !== undefined &&
    !fromRequest &&
    (injectedTypes.test(type ?? '') ||
      decorators.some((decorator) => injectedDecorators.test(pathOf(decorator) ?? '')));
  const isTextless = isPlain || bindsNoText(parameter);
  const harmless = isTextless || isInjected;
  const framework =
    (type === null ? undefined : frameworkType(type, scope, flow.types)) ??
    (known === requestData ? undefined : known);
  if (framework !== undefined && target.kind === 'name') {
    scope.declare(target.name, frameworkObject(target, framework));
    return;
  }
  const isSent = flow.receivesMessages === true && (isMessage || isMessageType(type));
  const whole = isSent ? messageEvent : (framework ?? (isHandled ? 'req' : undefined));
  const origin = harmless ? 'unknown' : fromRequest ? 'request' : callerOrigin;
  const declare = (code: IrNode, path?: string): void => {
    if (code.kind === 'name') {
      if (isSelf.test(code.name)) return;
      if (path !== undefined && flow.sources.test(path)) {
        const isNamedOnly = !isSent && framework === undefined;
        scope.declare(code.name, sourced(flow, { ...unknownValue(code, path), isNamedOnly }));
        return;
      }
      const isForeign = source === undefined && !isHandled && isOtherRequest(code.name, type);
      const isFramework = frameworkNames.test(code.name) && !fromRequest && !isForeign;
      const name = isSent
        ? messageEvent
        : isForeign
          ? `(${code.name})`
          : isEntry
            ? code.name
            : shadowingPath(code.name, flow);
      const begun = source ?? (isEntry && flow.sources.test(name) ? name : undefined);
      const value = unknownValue(code, name, isFramework ? 'unknown' : origin);
      const isOutside = atLeastOrigin(value, 'parameter');
      const nonEmptyFields = {
        ...value,
        ...(type !== null && { type: typePath(type, scope) }),
        ...byDefault,
        ...(isTextless && { sanitized: true }),
        ...(flow.requestNames?.test(name) && { isNamedOnly: true }),
        ...(isOutside && {
          trace: {
            code,
            ...(begun !== undefined && { source: begun }),
            ...(begun !== undefined && flow.requestNames && { isNamedOnly: true }),
          },
        }),
      };
      scope.declare(code.name, sourced(flow, nonEmptyFields));
    } else if (code.kind === 'record') {
      // `({ query, body }, res)`: what a handler takes apart at once is its request.
      for (const { key, value } of code.entries)
        declare(value, key === null || whole === undefined ? undefined : `${path ?? whole}.${key}`);
    } else if (code.kind === 'list') for (const item of code.items) declare(item);
  };
  declare(target);
}

/** Where a program begins, or what a cloud calls: `handler(event, context)`. */
function isEntryPoint({ name, parameters: [first, second] }: Func): boolean {
  const nameOf = (parameter: Parameter | undefined): string =>
    parameter?.target.kind === 'name' ? parameter.target.name : '';
  if (nameOf(first) !== 'event') return /^main$/i.test(name ?? '');
  return /^_*(?:lambda_?)?(?:context|ctx)$/i.test(nameOf(second)) || /handler|^main$/i.test(name ?? '');
}

/** A function of a request and of what is answered. */
function isHandler({ parameters: [, second] }: Func): boolean {
  return second?.target.kind === 'name' && /^(?:res|response|reply|resp|h|next)$/.test(second.target.name);
}

/** Those that a caller gives: without the object itself. */
export function parametersOf(func: Func): Func['parameters'] {
  return func.parameters.filter(({ target }) => target.kind !== 'name' || !isSelf.test(target.name));
}

/** What a parameter is given, with the type that is declared for it, where nothing else says more. */
export function typedAs(given: TaintValue, type: string | null, scope: Scope): TaintValue {
  return type !== null && given.type === undefined ? { ...given, type: typePath(type, scope) } : given;
}
