// Directives of Pekko HTTP and Akka HTTP: what they read of a request are the parameters of the function behind them.
// https://pekko.apache.org/docs/pekko-http/current/routing-dsl/directives/
import { childIn, childrenIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { IrNode, Parameter } from '../flow/ir.ts';
import type { Lowering, TreeTable } from './lower-tree.ts';

type Extracted = 'text' | 'plain';

/** One value for each argument. */
const each =
  /^(?:parameters?|formFields?|headerValueByName|optionalHeaderValueByName|headerValueByType|cookie|optionalCookie|entity|fileUpload|fileUploadAll|storeUploadedFile)$/;
const whole =
  /^(?:parameterMap|parameterMultiMap|parameterSeq|formFieldMap|formFieldMultiMap|formFieldSeq|extractUri|extractRequest|extractRequestContext|extractUnmatchedPath|extractMatchedPath|extractHost|extractStrictEntity|extractDataBytes|extractRequestEntity)$/;
const texts = /^(?:Segment|Segments|Remaining|RemainingPath|RestPath)$/;
const numbers = /^(?:(?:Hex)?(?:Int|Long)Number|DoubleNumber|JavaUUID)$/;
/** Directives that extract nothing, or whose arguments do. */
const neutral =
  /^(?:get|post|put|delete|patch|head|options|method|path|pathPrefix|pathSuffix|rawPathPrefix|pathEnd|pathEndOrSingleSlash|pathSingleSlash|concat|as|handleExceptions|handleRejections|withoutSizeLimit|encodeResponse|decodeRequest|cors|toStrictEntity|logRequest|logRequestResult|logResponse|authorize|ignoreTrailingSlash|separateOnSlashes)$/;

const typedPlain = /\bas\[(?:Int|Long|Short|Double|Float|Boolean|BigDecimal|UUID)\]/;

function extractedBy(node: SyntaxNode, lowering: Lowering): readonly Extracted[] {
  const text = lowering.text(node);
  if (node.type === 'identifier') {
    if (texts.test(text) || whole.test(text)) return ['text'];
    return numbers.test(text) || /^extract[A-Z]/.test(text) ? ['plain'] : [];
  }
  if (node.type === 'call_expression') {
    const target = childIn(node, 'function');
    const name = target ? lowering.text(target) : '';
    const given = childrenIn(node, 'arguments')
      .filter(({ named }) => named)
      .flatMap(namedChildren);
    if (each.test(name)) return given.map((one) => (typedPlain.test(lowering.text(one)) ? 'plain' : 'text'));
    if (!neutral.test(name)) return target?.type === 'identifier' ? ['plain'] : [];
    return given.flatMap((one) => extractedBy(one, lowering));
  }
  if (/^(?:string|generic_function)$/.test(node.type)) return [];
  return namedChildren(node).flatMap((one) => extractedBy(one, lowering));
}

function marked(parameter: Parameter): Parameter {
  const place = { start: parameter.start, end: parameter.start };
  const object: IrNode = { kind: 'name', ...place, name: 'pekko' };
  const callee: IrNode = { kind: 'member', ...place, object, name: 'extracted' };
  return { ...parameter, decorators: [{ kind: 'call', ...place, callee, args: [], named: [] }] };
}

export function withPekko(table: TreeTable): TreeTable {
  return {
    ...table,
    call_expression: (node, lowering) => {
      const code = table.call_expression?.(node, lowering) ?? lowering.group(node);
      const target = childIn(node, 'function');
      const last = code.kind === 'call' ? code.args.at(-1) : undefined;
      if (code.kind !== 'call' || !target || last?.kind !== 'function') return code;
      const extracted = extractedBy(target, lowering);
      const isAll = last.parameters.length === 1 && extracted.includes('text');
      const parameters = last.parameters.map((one, index) =>
        extracted[index] === 'text' || (isAll && extracted.length > 1) ? marked(one) : one,
      );
      return { ...code, args: [...code.args.slice(0, -1), { ...last, parameters }] };
    },
  };
}
