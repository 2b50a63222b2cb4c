// As what an answer is read, by what the code has said of it before: `w.Header().Set("Content-Type", "text/plain")`.
import type { SeenCall } from './observer.ts';
import type { Scope } from './scope.ts';
import { type TaintValue, unknownValue } from './taint-value.ts';

/** Under which a scope keeps it: no name of a program. */
const place = '\0content type';

const setters =
  /(?:^|\.)(?:set|add|header|headers|set_header|[sS]etHeader|addHeader|Set|Add|Header|SetHeader)$/;
/** Methods that are for nothing else: `response.setContentType`, `res.type`. */
const typeSetters = /\.(?:[sS]etContentType|contentType|ContentType|type)$/;
const recordSetters = /\.(?:writeHead|set|header|headers)$/;
const headerName = /^content-type$/i;
const attached = 'application/octet-stream';
/** The answer of a framework, or what is called so; requests that are sent on have headers and types too. */
const answer =
  /^(?:(?:this|self|\$this)\.)?(?:w|rw|writer|res|resp|response|reply|ctx|c|context)(?=\.|$|\()/i;
const answerType = /(?:Response|Reply)(?:Writer|Base|Wrapper)?$/;
/** `content-type: text/plain`, as PHP says it. */
const headerLine = /^content-type:\s*([\w.+/-]+)/i;
/** Types that a browser runs scripts of. */
const pages = /html|svg|xml/i;
/** `echo.MIMEApplicationJSON`, `MediaType.TEXT_PLAIN_VALUE`, `typeCSV`: what the name of a constant says. */
const namedType = /json|plain|octet|csv|pdf|image|audio|video|mpeg|javascript|css|html|xml|svg/i;

/** Keeps what a call says of the answer, for what comes after it in its function. */
export function noteAnswer(seen: SeenCall, scope: Scope): void {
  const type = saidBy(seen);
  if (type !== undefined)
    scope.declare(place, { ...unknownValue(seen.code), text: type, madeAt: scope.uncertain });
}

/** Koa calls it `type`: https://koajs.com/#response-type */
const assigned =
  /\.(?:content_?type|contentType|mimetype|ContentType)$|^(?:ctx|context)(?:\.response)?\.type$/;

/** The same of `response.content_type = 'text/plain'`. */
export function noteAssignedAnswer(path: string, value: TaintValue, scope: Scope): void {
  if (!answer.test(path) || !assigned.test(path)) return;
  scope.declare(place, { ...unknownValue(value.code), text: typeOf(value), madeAt: scope.uncertain });
}

/** The media type; null where nothing was said, or not the same in all ways. */
export function answeredAs(scope: Scope): string | null {
  const { text = null, madeAt = 0 } = scope.find(place) ?? {};
  // Behind a branch, another way may have led there.
  return madeAt > scope.uncertain ? null : text;
}

/** Whether what is answered may be read as a page. */
export function mayBePage({ answeredAs: type, named }: SeenCall): boolean {
  const given = named.get('content_type') ?? named.get('mimetype') ?? named.get('media_type');
  const said = (given && typeOf(given)) ?? type;
  return isPage(said);
}

/** Of what nothing is said it may be one. */
export function isPage(type: string | null): boolean {
  return type === null || pages.test(type);
}

function headerIn(headers: TaintValue | undefined): TaintValue | undefined {
  for (const [name, value] of headers?.entries ?? []) if (headerName.test(name)) return value;
  return undefined;
}

function saidBy({ path, args, receiver }: SeenCall): string | null | undefined {
  const [first, second] = args;
  if (!first) return undefined;
  // `res.set({ 'Content-Type': … })`, `res.writeHead(200, { … })`: the last argument is a record of headers.
  const header = answer.test(path) && recordSetters.test(path) ? headerIn(args.at(-1)) : undefined;
  if (header) return typeOf(header);
  const line = path === 'header' ? headerLine.exec(first.text ?? '')?.[1] : undefined;
  if (line !== undefined) return line;
  const isSaidOfAnswer =
    answer.test(path) || path === 'self.set_header' || answerType.test(receiver?.type ?? '');
  // The field of Go is that of a request; what is answered has a method.
  if (!isSaidOfAnswer || /\.Header\.\w+$/.test(path)) return undefined;
  if (second && setters.test(path) && headerName.test(first.text ?? '')) return typeOf(second);
  // A browser saves what is attached, and runs nothing of it.
  const isDisposition = second && setters.test(path) && /^content-disposition$/i.test(first.text ?? '');
  if (isDisposition) return /^attachment\b/i.test(second.text ?? '') ? attached : undefined;
  if (/\.attachment$/.test(path)) return attached;
  return args.length === 1 && typeSetters.test(path) ? typeOf(first) : undefined;
}

/** Null of what nobody can say. */
function typeOf({ text, joined, path, origin }: TaintValue): string | null {
  // An attacker chooses it.
  if (origin === 'request') return null;
  if (text !== null && !joined) return text;
  return namedType.exec(path ?? '')?.[0] ?? null;
}
