// Functions of JavaScript and TypeScript: declarations, methods, accessors, and arrows with the names they are given.
import { Frame, FrameStack } from './frame-stack.ts';
import type { FunctionFinder } from './function-finder.ts';
import type { FunctionRecorder } from './function-recorder.ts';
import { readTypeAlias, skipInterface, type TypeSkip, typeAnnotation } from './script-types.ts';

export function scriptFinder(recorder: FunctionRecorder): FunctionFinder {
  const stack = new FrameStack<ScriptFrame>();
  const file = new ScriptFrame(stack, recorder);
  stack.push(file);
  return { take: (token) => stack.take(token), finish: () => file.endFunction() };
}

/** Type names that are no parameters. */
const typeWords = new Set(['string', 'number', 'boolean', 'void', 'any', 'object', 'unknown', 'never']);

class ScriptFrame extends Frame<ScriptFrame> {
  readonly #recorder: FunctionRecorder;
  /** Whether this is the inside of an object or a class. */
  readonly #isObject: boolean;
  /** The name or sign before, with what was read after a dot. */
  #last = '';
  #before = '';
  #functionName = '';
  #started = false;
  #accessor: string | null = null;
  #declared = false;
  #isStatic = false;
  #isAsync = false;
  #inValue = false;
  #isAbstract = false;
  #depth = 0;
  #skip: TypeSkip | null = null;
  #afterGenerics: (token: string) => void = this.start;

  constructor(stack: FrameStack<ScriptFrame>, recorder: FunctionRecorder, parent?: ScriptFrame) {
    super(stack);
    this.#recorder = recorder;
    this.#isObject = parent !== undefined;
    this.#isStatic = parent === undefined ? false : parent.#isStatic;
    this.#isAsync = parent === undefined ? false : parent.#isAsync;
  }

  #inner(): ScriptFrame {
    return new ScriptFrame(this.stack, this.#recorder);
  }

  override leave(): void {
    super.leave();
    if (this.#started) this.endFunction();
  }

  override start(token: string): void {
    if (this.#declaration(token) || this.#modifier(token)) return;
    if (this.#isObject && this.#member(token)) return;
    if (token === '.') {
      this.next(this.field);
      this.#last += token;
      this.#before = token;
      return;
    }
    this.#statement(token);
    if (token === ':' && !this.#isObject) {
      this.#skipType(typeAnnotation());
      this.#before = token;
      return;
    }
    if (token === '`') this.next(this.template);
    if (this.#isObject && token === ',') this.#inValue = false;
    this.#last = token;
    if (this.#before !== 'new' && this.#before !== '.') this.#before = token;
  }

  /** Types and what is only declared hold no functions. */
  #declaration(token: string): boolean {
    if (token === 'declare') {
      this.#declared = true;
      return true;
    }
    const wasDeclared = this.#declared;
    this.#declared = false;
    if (token === 'function' && wasDeclared) {
      this.next(this.declaredFunction);
      return true;
    }
    if (token === 'type' && !this.#isObject) {
      this.#skipType(readTypeAlias());
      return true;
    }
    if (token === 'interface') this.#skipType(skipInterface());
    return token === 'interface';
  }

  #modifier(token: string): boolean {
    if (token === 'abstract' && this.#isObject) {
      this.#isAbstract = true;
      return true;
    }
    if (token !== 'static' && token !== 'async' && token !== 'new') return false;
    if (token === 'static') this.#isStatic = true;
    if (token === 'async') this.#isAsync = true;
    this.#before = token;
    return true;
  }

  /** What means something else in an object or a class; true when that was all. */
  #member(token: string): boolean {
    if (token === 'get' || token === 'set') {
      this.#accessor = token;
      return true;
    }
    if (this.#accessor !== null) {
      const accessor = this.#accessor;
      this.#accessor = null;
      if (token !== '(') {
        this.#last = `${accessor} ${token}`;
        return true;
      }
      this.#last = accessor;
    }
    if (token === '[') {
      this.#last = '';
      this.next(this.computedName);
    } else if (token === ':') {
      if (isName(this.#last)) this.#functionName = this.#last;
      this.#inValue = true;
    } else if (token === '<') this.#startGenerics();
    else if (token === '(') this.#memberParentheses(token);
    else if (!(token.startsWith('<') && token.endsWith('>') && token.length > 1))
      return this.#memberName(token);
    return true;
  }

  #memberParentheses(token: string): void {
    const isCall = this.#before === '.' || this.#before === 'new';
    if (isCall || (this.#inValue && (this.#functionName === '' || this.#last !== this.#functionName))) {
      this.enter(this.#inner());
      this.#before = token;
      return;
    }
    if (!this.#started)
      this.functionStart(this.#last === '=' && this.#functionName ? this.#functionName : this.#last);
    this.again(this.functionStart, token);
  }

  #memberName(token: string): boolean {
    if (!this.#isAsync && !this.#isStatic) return false;
    if (token === '*' || token === 'function' || token === '=>') return false;
    if (token !== '=') {
      this.#last = token;
      return true;
    }
    this.#isStatic = false;
    this.#isAsync = false;
    return false;
  }

  #statement(token: string): void {
    switch (token) {
      case 'function':
        if (this.#started && !this.#isObject) this.endFunction();
        this.next(this.functionStart);
        return;
      case 'if':
      case 'switch':
      case 'for':
      case 'while':
      case 'catch':
        this.next(this.condition);
        return;
      case 'else':
      case 'do':
      case 'try':
      case 'final':
        this.next(this.block);
        return;
      case '=>':
        this.next(this.arrow);
        return;
      case '=':
        if (isName(this.#last)) this.#functionName = this.#last;
        return;
      case '(':
        this.#parentheses(token);
        return;
      case '{':
        if (this.#started) this.enter(this.#inner(), this.endFunction);
        else this.#object();
        return;
      case '}':
      case ')':
        this.leave();
        return;
      default:
        if (token === ';' || this.#recorder.startsLine) this.#endStatement();
    }
  }

  #parentheses(token: string): void {
    const isCall = this.#before === '.' || this.#before === 'new';
    if (isCall || this.#functionName === '') this.enter(this.#inner());
    else if (
      this.#last !== this.#functionName &&
      this.#before !== '=' &&
      this.#before !== 'async' &&
      this.#before !== '>'
    ) {
      this.#functionName = '';
      this.enter(this.#inner());
    } else {
      if (!this.#started) this.functionStart(this.#functionName);
      this.again(this.functionStart, token);
    }
  }

  #object(): void {
    this.enter(new ScriptFrame(this.stack, this.#recorder, this), () => this.next(this.start));
    this.#isStatic = false;
    this.#isAsync = false;
  }

  #endStatement(): void {
    this.#functionName = '';
    this.endFunction();
    this.#isStatic = false;
    this.#isAsync = false;
    this.#isAbstract = false;
    this.#before = '';
  }

  condition(token: string): void {
    if (token === 'await') return;
    if (token === '(') this.enter(this.#inner(), () => this.next(this.block));
    else this.again(this.start, token);
  }

  block(token: string): void {
    if (token === '{') this.enter(this.#inner(), () => this.next(this.start));
    else this.again(this.start, token);
  }

  #startFunction(): void {
    if (this.#isAbstract) return;
    this.#started = true;
    this.#recorder.push(this.#functionName === '' ? '(anonymous)' : this.#functionName);
  }

  endFunction(): void {
    if (this.#started) this.#recorder.end();
    this.#started = false;
    this.#inValue = false;
  }

  arrow(token: string): void {
    if (!this.#started) this.#startFunction();
    this.#functionName = '';
    this.#isAsync = false;
    this.#isStatic = false;
    this.again(this.start, token);
  }

  functionStart(token: string): void {
    if (token === '*' || (token.startsWith('<') && token.endsWith('>'))) return;
    if (token === '<') this.#startGenerics(this.functionStart);
    else if (token !== '(') {
      this.#functionName = isName(token) ? token : '';
      this.#isStatic = false;
      this.#isAsync = false;
    } else {
      if (!this.#started) this.#startFunction();
      this.#depth = 0;
      this.next(this.parameters);
    }
  }

  field(token: string): void {
    this.#last += token;
    this.next(this.start);
  }

  parameters(token: string): void {
    if (token === ')') {
      this.#recorder.current.closedParameters = true;
      this.next(this.afterParameters);
    } else if (token === ',') {
      if (this.#depth === 0) this.#recorder.current.addParameter(token);
    } else if (token === '<') this.#depth += 1;
    else if (token === '>') this.#depth = Math.max(0, this.#depth - 1);
    else if (this.#depth === 0 && !typeWords.has(token)) {
      const name = token.replaceAll('?', '');
      if (/^\p{L}[\p{L}\p{N}_]*$/u.test(name)) this.#recorder.current.addParameter(name);
    }
  }

  afterParameters(token: string): void {
    if (token === ';' && this.#isObject && this.#isAbstract) {
      if (this.#started) this.endFunction();
      this.#isAbstract = false;
    } else if (token !== '{' && token !== '=>' && token !== ':') {
      if (this.#started) {
        this.#recorder.dropsNext = true;
        this.#recorder.end();
      }
      this.#started = false;
    }
    this.again(this.start, token);
  }

  template(token: string): void {
    if (token === '`') this.next(this.start);
  }

  computedName(token: string): void {
    if (token === ']') this.next(this.start);
    else this.#last += token.replace(/['"+ ]/g, '');
  }

  #startGenerics(then: (token: string) => void = this.start): void {
    this.#depth = 1;
    this.#afterGenerics = then;
    this.next(this.generics);
  }

  generics(token: string): void {
    if (token === '<') this.#depth += 1;
    else if (token === '>') this.#depth -= 1;
    if (this.#depth === 0) this.next(this.#afterGenerics);
  }

  declaredFunction(token: string): void {
    if (token === ';' || this.#recorder.startsLine) this.next(this.start);
  }

  #skipType(skip: TypeSkip): void {
    this.#skip = skip;
    this.next(this.skippedType);
  }

  skippedType(token: string): void {
    const answer = this.#skip?.(token, this.#recorder.startsLine) ?? 'again';
    if (answer === 'done') this.next(this.start);
    else if (answer === 'again') this.again(this.start, token);
  }
}

function isName(text: string): boolean {
  return /^[\p{L}_$#]/u.test(text);
}
