// The members of a JavaScript class, marked with the class that they are of.
import type { ClassDeclaration, IrNode } from '../flow/ir.ts';

/** Its constructor and methods, and functions that its fields are given: `find = async (id) => …`. */
export function membersOf(owner: ClassDeclaration, part: IrNode): IrNode {
  switch (part.kind) {
    case 'group':
      return { ...part, parts: part.parts.map((inner) => membersOf(owner, inner)) };
    case 'assign':
      return { ...part, value: membersOf(owner, part.value) };
    case 'function':
      return part.name === 'constructor' ? { ...part, owner, constructs: owner.name } : { ...part, owner };
    default:
      return part;
  }
}
