// What comes out of a call whose function is not read.
import { formatted } from './formatted.ts';
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import { atLeastOrigin, isStatic, traceOf, unknownValue, type Value, worstOrigin } from './value.ts';

const longestPath = 200;

/** Names of tables, by the convention that several things have a plural: `paths`, `HOSTS`, `routeMap`. */
const tables = /(?:^|\.)(?:[A-Z][A-Z\d_]+|(?!(?:requests|axios|https)$)[a-z]\w*(?:s|Map))$/;

/** What a call gives, by what its name says of it. */
export function resultOf(seen: SeenCall, flow: LanguageFlow): Value {
  const { path, args, named, code, receiver } = seen;
  // A function made to give promises is still the function.
  const [wrapped] = /^(?:util\.)?promisify$/.test(path) ? args : [];
  const called = path === '' ? null : `${path}()`;
  const resultPath = (wrapped?.path ?? lookedUp(seen) ?? called)?.slice(0, longestPath) ?? null;
  const last = path.slice(path.lastIndexOf('.') + 1);
  const given = [...args, ...named.values()];
  if (flow.cleaners.test(last)) return { ...unknownValue(code, resultPath), cleaned: true };
  if (flow.formats.test(path)) {
    const texts = receiver && (last === '%' || receiver.text !== null) ? [receiver, ...given] : given;
    return formatted(code, texts);
  }
  const value = sourced(flow, unknownValue(code, resultPath));
  if (value.origin === 'request') return value;
  const carried = receiver && atLeastOrigin(receiver, 'parameter') && flow.carriers.test(last);
  if (flow.carriers.test(last) || carried) {
    // A table gives what was put into it, whoever chose the name.
    const isLookup = /^(?:get|fetch|getOrDefault)$/.test(last) && tables.test(receiver?.path ?? '');
    const carriedOver = isLookup ? given.slice(1) : given;
    const from = receiver ? [receiver, ...carriedOver] : given;
    if (
      from.length > 0 &&
      from.every((one) => one.origin === 'constant' || (one === receiver && isStatic(one)))
    )
      return {
        ...value,
        origin: 'constant',
        text: /^String(?:Builder|Buffer)$/.test(last) ? (from[0]?.text ?? null) : null,
      };
    const joined = from.find((one) => one.joined);
    return {
      ...value,
      origin: worstOrigin([...from, value]),
      joined: joined !== undefined,
      text: joined?.text ?? null,
      ...traceOf(from),
    };
  }
  return value;
}

/** `getattr(os, 'system')` and `__import__('os')` of Python are what they name. */
function lookedUp({ path, args: [first, second] }: SeenCall): string | null {
  if (path === 'getattr' && first?.path && second?.text && !second.joined)
    return `${first.path}.${second.text}`;
  return /^(?:__import__|importlib\.import_module)$/.test(path) && !first?.joined
    ? (first?.text ?? null)
    : null;
}

/** The module that `require` and `import` give. */
export function requiredPath([source]: readonly Value[]): string | null {
  if (source?.text == null || source.joined) return null;
  return source.text.replace(/^node:/, '').replace(/^(fs|dns)\/promises$/, '$1.promises');
}

/** The value, filled by outsiders where its path says so. */
export function sourced(flow: LanguageFlow, value: Value): Value {
  if (value.path === null || !flow.sources.test(value.path)) return value;
  // What is taken apart came in as the whole.
  const trace = (value.code.kind === 'name' && value.trace) || { code: value.code, source: value.path };
  return { ...value, origin: 'request', trace };
}
