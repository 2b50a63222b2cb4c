// What is written to an answer that a browser may read as a page.
import { isPage, mayBePage } from './flow/answered-as.ts';
import {
  all,
  any,
  arg,
  argument,
  both,
  type CallTest,
  either,
  fromRequest,
  isJoined,
  isPath,
  says,
} from './flow/conditions.ts';
import type { Func } from './flow/ir.ts';
import type { SeenCall } from './flow/observer.ts';
import { onCall, type Sink } from './flow/sink.ts';
import type { TaintValue } from './flow/taint-value.ts';
import { someNode } from './flow/walk-ir.ts';
import { argumentsOf } from './rate-hit.ts';

/** JSON as a text, and nothing around it: without a word on its type it is a page, but that may be said elsewhere. */
export const isJson = isPath(
  /(?:^|\.)(?:dumps|stringify|json_encode|toJSONString|writeValueAsString|SerializeObject)\(\)$/,
);

/** Each twice, as what is no more than JSON counts less. */
export function inPages(...sinks: readonly Sink[]): Sink[] {
  return sinks.flatMap((sink): Sink[] => {
    if (sink.on !== 'call') return [sink];
    const { when } = sink;
    return [
      { ...sink, when: (seen: SeenCall) => !isNoMoreThanJson(seen) && mayBePage(seen) && when(seen) },
      {
        ...sink,
        confidence: 'medium',
        when: (seen: SeenCall) =>
          isNoMoreThanJson(seen) && mayBePage(seen) && when(seen) && !isFastify.test(seen.path),
      },
    ];
  });
}

/** A text is plain text there. https://fastify.dev/docs/latest/Reference/Reply/#strings */
const isFastify = /^reply\./;

function isNoMoreThanJson(seen: SeenCall): boolean {
  const given = argumentsOf(seen).filter(fromRequest);
  return given.length > 0 && given.every(isJson);
}

/** https://koajs.com/#response-body */
export const bodyOfKoa: Sink = {
  on: 'assign',
  paths: '{ctx,context}.body',
  when: ({ value, answeredAs }) => isPage(answeredAs) && fromRequest(value) && isJoined(value),
};

/** `.content_type("text/html").body(…)`: what Actix sends otherwise is plain text. */
const isSaidToBePage: CallTest = ({ code }) =>
  someNode(
    [code.callee],
    (part) =>
      (part.kind === 'literal' && /^text\/html\b|^image\/svg/i.test(String(part.value))) ||
      (part.kind === 'call' &&
        part.callee.kind === 'member' &&
        part.callee.name === 'html' &&
        part.callee.object.kind === 'name' &&
        part.callee.object.name === 'ContentType') ||
      (part.kind === 'member' && /^TEXT_HTML(?:_UTF_8)?$/.test(part.name ?? '')),
  );

/** `Response(headers: ["Content-Type": "text/html"], …)`. */
const isGivenAsPage: CallTest = ({ code }) =>
  someNode(
    code.args,
    (part) => part.kind === 'literal' && /^text\/html\b|^image\/svg/i.test(String(part.value)),
  );

/** What is sent may be no page, and the type that of an upload. */
export function chosenType(...sinks: readonly Sink[]): Sink[] {
  return sinks.map((sink) => ({
    ...sink,
    confidence: 'medium' as const,
    title: 'Content type of the response chosen by the request',
    isIdentified: true,
  }));
}

/** `<%= text %>`, as the page is lowered. */
export const pagesOfJsp: readonly Sink[] = inPages({
  ...onCall('_$', arg(0, fromRequest)),
  isIdentified: true,
  words: ['<%='],
});

/** A function that a framework calls for a request. */
export function isHandler(code: Func | undefined): boolean {
  return code !== undefined && code.decorators.length > 0;
}

/** Of `(body, status, headers)` the first. https://flask.palletsprojects.com/quickstart/#about-responses */
export function bodyOf(value: TaintValue): TaintValue {
  return value.items?.[0] ?? value;
}

/** `"text/html"`, `HTML`, `ContentTypes.text/html(UTF-8)`, `Content-Type(MediaType.text.html)`. */
const isHtmlName = either(
  says(/text\/html/i),
  isPath(/^HTML$|\bhtml\b/),
  ({ code }) => code.kind === 'call' && code.args.some((one) => one.kind === 'member' && one.name === 'html'),
);

const isHtmlType = isPath(/\bText\.Html$/);

/** Where an answer says that it is a page: what is sent there otherwise is plain text. */
export const pagesOfTexts: readonly Sink[] = [
  // https://ktor.io/docs/server-responses.html#plain-text
  {
    ...onCall(
      'ktorCall.{respondText,respondBytes}',
      all(arg(0, fromRequest), argument(1, 'contentType', isHtmlType)),
    ),
    words: ['respondtext', 'respondbytes'],
  },
  // https://www.playframework.com/documentation/latest/ScalaTemplates#Escaping
  { ...onCall('{Html,Html.apply,HtmlFormat.raw}', arg(0, fromRequest)), words: ['play.'] },
  // https://pekko.apache.org/docs/pekko-http/current/common/http-model.html
  {
    ...onCall('HttpEntity HttpEntity.Strict', all(arg(0, isHtmlName), arg(1, fromRequest))),
    words: ['akka.http', 'pekko.http'],
  },
  // https://http4s.org/v0.23/docs/entity.html https://www.playframework.com/documentation/latest/ScalaResults
  {
    ...onCall(
      '{Ok,*.Ok,BadRequest,NotFound,Created,Forbidden}',
      all(arg(0, fromRequest), arg(1, isHtmlName)),
    ),
    words: ['http4s'],
  },
  { ...onCall('playAnswer', all(arg(0, fromRequest), arg(1, isHtmlName))), words: ['play.api'] },
  { ...onCall('Response.html', arg(0, fromRequest)), words: ['zio.http'] },
];

/** https://docs.vapor.codes/basics/content/ */
export const pagesOfSwift: readonly Sink[] = [
  onCall('Response', all(any(arg(2, fromRequest), arg(3, fromRequest)), isGivenAsPage)),
  { ...onCall('View', arg(0, fromRequest)), words: ['vapor'] },
  // https://developer.apple.com/documentation/webkit/wkwebview
  onCall('*.loadHTMLString', arg(0, fromRequest)),
  onCall('*.evaluateJavaScript', arg(0, both(isJoined, fromRequest))),
];

export const pagesOfRust: readonly Sink[] = [
  onCall(
    '{axum.response.Html,rocket.response.content.RawHtml,rocket.response.content.Html,poem.web.Html,warp.reply.html,{maud.,}PreEscaped,actix_web.web.Html.new}',
    arg(0, fromRequest),
  ),
  onCall(
    'actix_web.HttpResponse.*.{,*.,*.*.,*.*.*.}body actix_web.HttpResponseBuilder.{,*.,*.*.}body *.body',
    all(arg(0, fromRequest), isSaidToBePage),
  ),
];
