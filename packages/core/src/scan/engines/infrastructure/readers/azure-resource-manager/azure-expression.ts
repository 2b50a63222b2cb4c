// The syntax tree that Bicep and the expressions of ARM templates share.

export type AzureExpression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'text'; readonly parts: readonly AzureExpression[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: AzureExpression; readonly name: string }
  | { readonly kind: 'index'; readonly of: AzureExpression; readonly index: AzureExpression }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly AzureExpression[] }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: AzureExpression }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: AzureExpression;
      readonly right: AzureExpression;
    }
  | {
      readonly kind: 'conditional';
      readonly test: AzureExpression;
      readonly then: AzureExpression;
      readonly otherwise: AzureExpression;
    }
  | { readonly kind: 'list'; readonly items: readonly AzureExpression[] }
  | { readonly kind: 'object'; readonly entries: readonly ObjectEntry[]; readonly line: number }
  | {
      readonly kind: 'for';
      readonly item: string;
      readonly index: string | undefined;
      readonly over: AzureExpression;
      readonly body: AzureExpression;
    }
  /** What is created only if the test holds: `if (test) { … }`. */
  | { readonly kind: 'if'; readonly test: AzureExpression; readonly body: AzureExpression }
  | { readonly kind: 'unknown' };

export interface ObjectEntry {
  readonly key: AzureExpression;
  readonly value: AzureExpression;
  readonly line: number;
}

export class AzureSyntaxError extends Error {
  override readonly name = 'AzureSyntaxError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}
