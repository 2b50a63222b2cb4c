// What is kept with a request by methods, and read from it by the same key: `request.setAttribute('name', name)`.
import type { SeenCall } from './observer.ts';
import type { Scope } from './scope.ts';
import type { TaintValue } from './taint-value.ts';

/** https://jakarta.ee/specifications/servlet https://pkg.go.dev/github.com/gin-gonic/gin#Context.Set https://docs.gofiber.io/api/ctx#locals */
const setters = /\.(?:setAttribute|Set|Locals|put)$/;
const getters = /\.(?:getAttribute|MustGet|Get|GetString|GetStringMapString|Locals|get)$/;
/** Methods that nothing else has. */
const always = /\.[gs]etAttribute$/;

function keyOf({ path, receiver, args: [key] }: SeenCall): string | undefined {
  if (!receiver || key?.text == null || key.joined) return undefined;
  if (!always.test(path) && !receiver.isFrameworkObject) return undefined;
  return `\0kept ${receiver.path ?? ''} ${key.text}`;
}

/** For the rest of the file: handlers of one request follow each other. */
export function keepWithRequest(seen: SeenCall, scope: Scope): void {
  const [, value] = seen.args;
  const key = value && setters.test(seen.path) ? keyOf(seen) : undefined;
  if (key !== undefined && value) scope.setField(key, value);
}

export function keptWithRequest(seen: SeenCall, scope: Scope): TaintValue | undefined {
  const key = seen.args.length === 1 && getters.test(seen.path) ? keyOf(seen) : undefined;
  const value = key === undefined ? undefined : scope.find(key);
  return value && { ...value, code: seen.code };
}
