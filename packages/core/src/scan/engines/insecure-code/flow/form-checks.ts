// Checks of whether a text has the form of an address: it leads wherever it led before, and may hold a quotation mark.
import { nameOf } from './guard-operands.ts';
import type { Call, IrNode } from './ir.ts';
import type { SeenCall } from './observer.ts';
import { type TaintValue, throughPlace } from './taint-value.ts';

/** https://www.php.net/manual/filter.constants.php#constant.filter-validate-url */
const formOfAddress = /^FILTER_VALIDATE_(?:URL|DOMAIN)$/;
/** Of a relative one the form says that it stays here. https://learn.microsoft.com/dotnet/api/system.uri.iswellformeduristring */
const absolute = /^(?:Absolute|RelativeOrAbsolute)$/;
/** https://commons.apache.org/proper/commons-validator/apidocs/org/apache/commons/validator/routines/UrlValidator.html */
const validator = /^UrlValidator$/;

/** Whether a call asks for no more than the form. @param givenTo what a name was given in the file */
export function checksFormAlone(
  { callee, args: [, kind] }: Call,
  givenTo: (name: string) => IrNode | undefined,
): boolean {
  switch (nameOf(callee)) {
    case 'filter_var':
      return kind !== undefined && formOfAddress.test(nameOf(kind) ?? '');
    case 'IsWellFormedUriString':
      return kind !== undefined && absolute.test(nameOf(kind) ?? '');
    case 'isValid': {
      const object = callee.kind === 'member' ? callee.object : undefined;
      const made = object?.kind === 'name' ? givenTo(object.name) : object;
      const maker = made?.kind === 'call' ? made.callee : undefined;
      return [maker, maker?.kind === 'member' ? maker.object : undefined].some(
        (one) => one !== undefined && validator.test(nameOf(one) ?? ''),
      );
    }
    default:
      return false;
  }
}

/** `filter_var($url, FILTER_VALIDATE_URL)` is the text as it came, or nothing. */
export function textOfForm({ path, args: [text, kind], code }: SeenCall): TaintValue | undefined {
  if (path !== 'filter_var' || !text || !formOfAddress.test(kind?.path ?? '')) return undefined;
  return { ...throughPlace(text, code), code };
}
