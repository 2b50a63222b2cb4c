// `new URL(reference, base)` of JavaScript: which of the two chooses the host.
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import type { TaintValue } from './taint-value.ts';

/** The address that was asked for: what is relative to it stays on the same site. */
const ownAddress =
  /(?:^|\.)(?:req|request|event|evt|ctx|Astro|location)\.(?:url|nextUrl|originalUrl|href|origin)(?:\.(?:href|origin))?$/;
const absolute = /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i;

/** The reference, where the base says nothing that it does not say itself; undefined for other calls. */
export function joinedAddress(
  { path, args, code }: SeenCall,
  { joinsAddresses }: LanguageFlow,
): TaintValue | undefined {
  const [reference, base] = args;
  if (!joinsAddresses?.test(path) || !reference || !base) return undefined;
  const isAlone = ownAddress.test(base.path ?? '') || absolute.test(reference.text ?? '');
  return isAlone ? { ...reference, code, path: `${path}()` } : undefined;
}
