// Programs that Scala starts by a sign behind what it starts: `"ls".!`, `Seq("ls", name).!!`.
// https://www.scala-lang.org/api/current/scala/sys/process/index.html
import { childIn, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { IrNode } from '../flow/ir.ts';
import { isNoComment, type Lowering, place } from './lower-tree.ts';

const runs = /^(?:!{1,2}<?|lazyLines|lazyLines_!|lineStream|lineStream_!)$/;

/** A call of `Process` with what stands before the sign, unless it is one. */
export function processOf(
  node: SyntaxNode,
  started: SyntaxNode,
  name: string,
  lowering: Lowering,
): IrNode | undefined {
  if (!runs.test(name)) return undefined;
  const inner = withoutBrackets(started);
  const code = lowering.code(inner);
  const isMade = code.kind === 'call' && code.callee.kind === 'name' && code.callee.name === 'Process';
  if (isMade) return code;
  const callee: IrNode = { kind: 'name', ...place(node), name: 'Process' };
  return { kind: 'call', ...place(node), callee, args: [code], named: [], isNew: true };
}

function withoutBrackets(node: SyntaxNode): SyntaxNode {
  const [only, ...rest] = node.children.filter((one) => one.named && isNoComment(one));
  const isOnly = node.type === 'parenthesized_expression' && only && rest.length === 0;
  return isOnly ? withoutBrackets(only) : node;
}

/** `"ls" #| "grep"`, `a #&& b`: each part is started. */
export function pipedOf(node: SyntaxNode, lowering: Lowering): IrNode | undefined {
  const sign = childIn(node, 'operator');
  const [left, right] = [childIn(node, 'left'), childIn(node, 'right')];
  if (!sign || !left || !right || !/^#(?:\||&&|\|\||<|>|>>)$/.test(lowering.text(sign))) return undefined;
  const isText = (one: SyntaxNode): boolean => /string|infix/.test(one.type);
  const parts = [left, right].map((one) =>
    isText(one) && !lowering.text(sign).includes('>')
      ? (processOf(one, one, '!', lowering) ?? lowering.code(one))
      : lowering.code(one),
  );
  return { kind: 'group', ...place(node), parts };
}
