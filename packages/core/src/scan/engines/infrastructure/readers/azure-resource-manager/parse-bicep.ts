// Bicep files: parameters, variables and resources. Other statements are read over.
import type { AzureExpression } from './azure-expression.ts';
import { BicepCursor } from './bicep-cursor.ts';
import { parseBicepExpression, parseBicepText } from './parse-bicep-expression.ts';

export interface BicepResource {
  readonly symbol: string;
  /** `Microsoft.Storage/storageAccounts`; of a nested resource with the types around it. */
  readonly type: string;
  readonly apiVersion: string | undefined;
  /** Refers to what is there already. */
  readonly isExisting: boolean;
  readonly body: AzureExpression;
  /** Symbol of the resource that this one is written in. */
  readonly within: string | undefined;
  readonly startLine: number;
  readonly endLine: number;
}

/** A file that is deployed with parameters of its own. */
export interface BicepModule {
  /** As it is written: `modules/storage.bicep`, `br:registry/…`. */
  readonly path: string;
  readonly body: AzureExpression;
}

export interface BicepFile {
  /** Name → default value, if there is one. */
  readonly parameters: ReadonlyMap<string, AzureExpression | undefined>;
  /** Lines of those values, from 1. */
  readonly parameterLines: ReadonlyMap<string, number>;
  readonly variables: ReadonlyMap<string, AzureExpression>;
  readonly resources: readonly BicepResource[];
  readonly modules: readonly BicepModule[];
}

const maxNesting = 10;
const opening = '([{';
const closing = ')]}';

/** Throws AzureSyntaxError. */
export function parseBicep(text: string): BicepFile {
  return new BicepParser(text).parse();
}

class BicepParser {
  readonly #cursor: BicepCursor;
  readonly #parameters = new Map<string, AzureExpression | undefined>();
  readonly #parameterLines = new Map<string, number>();
  readonly #variables = new Map<string, AzureExpression>();
  readonly #resources: BicepResource[] = [];
  readonly #modules: BicepModule[] = [];

  constructor(text: string) {
    this.#cursor = new BicepCursor(text);
  }

  parse(): BicepFile {
    const cursor = this.#cursor;
    cursor.take('\ufeff');
    for (cursor.skipLines(); !cursor.isAtEnd; cursor.skipLines()) this.#statement();
    return {
      parameters: this.#parameters,
      parameterLines: this.#parameterLines,
      variables: this.#variables,
      resources: this.#resources,
      modules: this.#modules,
    };
  }

  #statement(): void {
    const cursor = this.#cursor;
    if (cursor.take('@')) {
      parseBicepExpression(cursor);
      return;
    }
    const from = cursor.at;
    const keyword = cursor.word();
    cursor.skipSpaces();
    const name = cursor.word() ?? '';
    switch (keyword) {
      case 'param':
        this.#skipType();
        this.#parameterLines.set(name, cursor.line);
        this.#parameters.set(name, cursor.take('=') ? parseBicepExpression(cursor) : undefined);
        return;
      case 'var':
        this.#skipType();
        cursor.expect('=');
        this.#variables.set(name, parseBicepExpression(cursor));
        return;
      case 'resource':
        this.#resource(name, undefined, '', 0);
        return;
      case 'module':
        this.#module();
        return;
      default:
        if (keyword === undefined) throw cursor.error('A statement is expected.');
        cursor.at = from;
        this.#skipStatement();
    }
  }

  #module(): void {
    const cursor = this.#cursor;
    cursor.skipSpaces();
    const given = parseBicepExpression(cursor);
    cursor.skipLines();
    cursor.expect('=');
    cursor.skipLines();
    const body = parseBicepExpression(cursor);
    if (given.kind === 'literal') this.#modules.push({ path: String(given.value), body });
  }

  #resource(symbol: string, within: string | undefined, parentType: string, depth: number): void {
    const cursor = this.#cursor;
    const startLine = cursor.line;
    cursor.skipSpaces();
    const given = parseBicepExpression(cursor);
    const [own = '', apiVersion] = given.kind === 'literal' ? String(given.value).split('@') : [];
    const type = parentType !== '' && !own.includes('.') ? `${parentType}/${own}` : own;
    cursor.skipSpaces();
    const isExisting = cursor.peekWord() === 'existing';
    if (isExisting) cursor.word();
    cursor.skipLines();
    cursor.expect('=');
    cursor.skipLines();
    const body = parseBicepExpression(cursor, 0, () => this.#nested(symbol, type, depth));
    this.#resources.push({
      symbol,
      type,
      apiVersion,
      isExisting,
      body,
      within,
      startLine,
      endLine: cursor.line,
    });
  }

  /** A resource inside of the body of another. */
  #nested(within: string, parentType: string, depth: number): boolean {
    const cursor = this.#cursor;
    const from = cursor.at;
    if (cursor.startsWith('@')) {
      cursor.at += 1;
      parseBicepExpression(cursor);
      return true;
    }
    if (cursor.word() === 'resource') {
      cursor.skipSpaces();
      const symbol = cursor.word();
      cursor.skipSpaces();
      if (symbol !== undefined && cursor.startsWith("'")) {
        if (depth >= maxNesting) throw cursor.error('Resources are nested too deeply.');
        this.#resource(symbol, within, parentType, depth + 1);
        return true;
      }
    }
    cursor.at = from;
    return false;
  }

  /** Up to the value, or to the end of the type, whose alternatives can be on lines of their own. */
  #skipType(): void {
    this.#skipTo(/=|\n(?!\s*\|)/y);
  }

  /** A statement goes on in lines that are indented. */
  #skipStatement(): void {
    this.#skipTo(/\n(?![ \t])/y);
  }

  /** Over texts and what stands in brackets. */
  #skipTo(end: RegExp): void {
    const cursor = this.#cursor;
    let depth = 0;
    while (!cursor.isAtEnd) {
      const character = cursor.text.charAt(cursor.at);
      end.lastIndex = cursor.at;
      if (depth === 0 && end.test(cursor.text)) return;
      if (character === "'") parseBicepText(cursor);
      else {
        const from = cursor.at;
        if (character === '/') cursor.skipSpaces();
        if (opening.includes(character)) depth += 1;
        else if (closing.includes(character)) depth -= 1;
        if (cursor.at === from) cursor.at += 1;
      }
    }
  }
}
