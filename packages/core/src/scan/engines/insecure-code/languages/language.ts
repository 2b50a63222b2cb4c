// A language as the engine sees it: how its text becomes code, and what its names mean for the flow of values.
import type { IrNode } from '../flow/ir.ts';
import type { LanguageFlow } from '../flow/language-flow.ts';
import type { LanguageId } from '../insecure-code-rule.ts';

export interface Language {
  readonly id: LanguageId;
  readonly flow: LanguageFlow;
  /** To be asked before each `read`: false where that could end the process. */
  isReadable(path: string, text: string): boolean | Promise<boolean>;
  /** The code of a text, or null where it is none in this language. Throws SyntaxLimitError. */
  read(path: string, text: string): readonly IrNode[] | null;
}
