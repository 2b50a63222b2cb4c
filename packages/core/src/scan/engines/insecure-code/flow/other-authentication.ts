// Whether code knows who calls it by what no browser sends on its own: a token in a header, or a signature.
import type { IrNode } from './ir.ts';
import { someNode } from './walk-ir.ts';

/** Functions of frameworks and libraries. */
const asks =
  /^(?:authenticate_(?:or_request_with|with)_http_(?:token|basic|digest)|http_basic_authenticate_with|doorkeeper_authorize!?|construct_event|constructEvent|ConstructEvent|(?:fixed_length_)?secure_compare|compare_digest|hash_equals|oauth2ResourceServer|addFilterBefore|STATELESS)$/;
/** Functions of a program that say so. */
const says =
  /^(?:authenticate|authorize|require|verify|validate|check|valid)\w*_(?:api_?key|api_?token|token|bearer|jwt|signature|hmac|webhook\w*)[!?]?$|^(?:verify|validate|check)\w*(?:Signature|Hmac|Webhook|ApiKey|Jwt)$/;
/** Headers, as they are written, and as servers name them. */
const headers =
  /^(?:HTTP_)?authorization$|^(?=HTTP_|.*-).*(?:signature|api[-_]?key|access[-_]?token|auth[-_]?token|verification|hmac)/i;
/** Tokens of the very protection. */
const ownTokens = /authenticity|csrf|xsrf/i;

/** Classes of frameworks whose objects have no session. */
const sessionless = /(?:^|\.)(?:ActionController\.API|Doorkeeper\.\w+(?:\.\w+)*)$/;

export function authenticatesOtherwise(code: IrNode): boolean {
  return someNode([code], (part) => {
    switch (part.kind) {
      case 'name':
        return isQuestion(part.name);
      case 'member':
        return isQuestion(part.name) || isHeaderName(part.name) || sessionless.test(pathOf(part));
      case 'literal':
        return typeof part.value === 'string' && isQuestion(part.value);
      case 'call':
        return part.args.some(isHeader) && /^(?:get|header|getHeader|dig|fetch)$/.test(calledAs(part.callee));
      default:
        return false;
    }
  });
}

function isQuestion(name: string | null): boolean {
  return name !== null && !ownTokens.test(name) && (asks.test(name) || says.test(name));
}

function isHeader(code: IrNode): boolean {
  return code.kind === 'literal' && typeof code.value === 'string' && isHeaderName(code.value);
}

function isHeaderName(name: string | null): boolean {
  return name !== null && headers.test(name) && !ownTokens.test(name);
}

function calledAs(callee: IrNode): string {
  return (callee.kind === 'member' || callee.kind === 'name') && callee.name !== null ? callee.name : '';
}

function pathOf(code: IrNode): string {
  if (code.kind === 'name') return code.name;
  return code.kind === 'member' ? `${pathOf(code.object)}.${code.name ?? '[]'}` : '?';
}
