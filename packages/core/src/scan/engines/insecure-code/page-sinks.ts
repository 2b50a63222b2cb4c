// What is written to an answer that a browser may read as a page.
import { isPage, mayBePage } from './flow/answered-as.ts';
import { fromRequest, isJoined, isPath } from './flow/conditions.ts';
import type { SeenCall } from './flow/observer.ts';
import type { Sink } from './flow/sink.ts';
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
