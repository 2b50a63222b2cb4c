// The syntax tree of HCL, HashiCorp's configuration language: https://github.com/hashicorp/hcl/blob/main/hclsyntax/spec.md

export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null; readonly line: number }
  | { readonly kind: 'template'; readonly parts: readonly Expression[]; readonly line: number }
  | { readonly kind: 'name'; readonly name: string; readonly line: number }
  | { readonly kind: 'attribute'; readonly of: Expression; readonly name: string; readonly line: number }
  | { readonly kind: 'index'; readonly of: Expression; readonly index: Expression; readonly line: number }
  | { readonly kind: 'splat'; readonly of: Expression; readonly each: readonly Step[]; readonly line: number }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly args: readonly Expression[];
      readonly isExpanded: boolean;
      readonly line: number;
    }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression; readonly line: number }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
      readonly line: number;
    }
  | {
      readonly kind: 'conditional';
      readonly test: Expression;
      readonly then: Expression;
      readonly otherwise: Expression;
      readonly line: number;
    }
  | { readonly kind: 'tuple'; readonly items: readonly Expression[]; readonly line: number }
  | {
      readonly kind: 'object';
      readonly items: readonly { readonly key: Expression; readonly value: Expression }[];
      readonly line: number;
    }
  | {
      readonly kind: 'for';
      readonly names: readonly string[];
      readonly over: Expression;
      /** Of an object; undefined for a list. */
      readonly key: Expression | undefined;
      readonly value: Expression;
      readonly test: Expression | undefined;
      readonly isGrouped: boolean;
      readonly line: number;
    }
  | { readonly kind: 'unknown'; readonly line: number };

/** What follows a splat, for each element. */
export type Step =
  | { readonly kind: 'attribute'; readonly name: string }
  | { readonly kind: 'index'; readonly index: Expression };

export interface Attribute {
  readonly name: string;
  readonly value: Expression;
  readonly line: number;
}

export interface Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: Body;
  readonly line: number;
  readonly endLine: number;
}

export interface Body {
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly blocks: readonly Block[];
}

export class HclSyntaxError extends Error {
  override readonly name = 'HclSyntaxError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}
