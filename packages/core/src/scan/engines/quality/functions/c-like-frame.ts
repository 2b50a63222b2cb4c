// Functions of languages that declare them as C does: a name, a list in parentheses, a body in braces.
import { isWordCode } from '../tokens/characters.ts';
import { Frame, type FrameStack } from './frame-stack.ts';
import type { FunctionRecorder } from './function-recorder.ts';

export class CLikeFrame extends Frame<CLikeFrame> {
  readonly recorder: FunctionRecorder;
  brackets = 0;
  #parameterBrackets = 0;
  #lambdaBrackets = 0;
  #held: string[] = [];

  constructor(stack: FrameStack<CLikeFrame>, recorder: FunctionRecorder) {
    super(stack);
    this.recorder = recorder;
  }

  /** Whether `[` may start a lambda or an attribute. */
  get hasLambdas(): boolean {
    return true;
  }

  override start(token: string): void {
    if (startsName(token)) this.propose(token);
    else if (token === '[' && this.hasLambdas) this.next(this.lambdaOrAttribute);
  }

  propose(name: string): void {
    this.recorder.propose(name);
    this.next(name === 'operator' ? this.operatorName : this.afterName);
  }

  afterName(token: string): void {
    if (token === '(') this.again(this.parameters, token);
    else if (token === '::') {
      this.recorder.current.name += token;
      this.next(this.qualifiedName);
    } else if (token === '<') this.again(this.templateInName, token);
    else this.again(this.start, token);
  }

  templateInName(token: string): void {
    this.recorder.current.name += token;
    if (this.closes(token, '<', '>')) this.next(this.afterName);
  }

  operatorName(token: string): void {
    if (token !== '(') this.next(this.operatorRest);
    this.recorder.current.name += ` ${token}`;
  }

  operatorRest(token: string): void {
    if (token === '(') this.afterName(token);
    else this.recorder.current.name += ` ${token}`;
  }

  qualifiedName(token: string): void {
    this.next(token === 'operator' ? this.operatorName : this.afterName);
    this.recorder.current.name += token;
  }

  parameters(token: string): void {
    this.#parameter(token);
    if (this.closes(token, '(', ')')) this.next(this.declaration);
  }

  #parameter(token: string): void {
    if (token === '(' || token === '<') this.#parameterBrackets += 1;
    else if (token === ')' || token === '>') {
      if (this.#parameterBrackets > 0) this.#parameterBrackets -= 1;
      else this.next(this.start);
    } else if (this.#parameterBrackets === 1 && token !== 'void') this.recorder.current.addParameter(token);
  }

  /** Between the parameters and the body. */
  declaration(token: string): void {
    switch (token) {
      case 'const':
      case '&':
      case '&&':
        return;
      case 'throw':
        this.next(this.skipParentheses);
        return;
      case 'throws':
      case '->':
        this.next(this.untilBody);
        return;
      case 'noexcept':
        this.next(this.afterNoexcept);
        return;
      case '(':
        // `int (*name(int))(char)`: what was read so far is the name.
        this.propose(this.recorder.current.name);
        this.afterName(token);
        return;
      case '{':
        this.enterBody(token);
        return;
      case ':':
        this.next(this.initializers);
        return;
      case '[':
        this.again(this.attribute, token);
        return;
      default:
        if (!startsName(token) || token[0] === '~') this.again(this.start, token);
        else this.oldParameters(token);
    }
  }

  skipParentheses(token: string): void {
    if (this.closes(token, '(', ')')) this.next(this.declaration);
  }

  untilBody(token: string): void {
    if (token === ';' || token === '{') this.again(this.declaration, token);
  }

  afterNoexcept(token: string): void {
    this.again(token === '(' ? this.skipParentheses : this.declaration, token);
  }

  /** `int f(a) int a; { … }`, or a macro between the list and the body. */
  oldParameters(token: string): void {
    this.#held = [token];
    this.next(this.oldParameter);
  }

  oldParameter(token: string): void {
    this.#held.push(token);
    if (token === ';') this.next(this.declaration);
    else if (token === '{' && this.#held.length === 2) this.declaration(token);
    else if (token === '{' || token === '(') {
      this.next(this.start);
      for (const held of this.#held) this.state(held);
    } else return;
    this.#held = [];
  }

  initializers(token: string): void {
    this.next(this.initializer);
    if (token === '{') this.enterBody(token);
  }

  initializer(token: string): void {
    if (token === '(') this.again(this.parenthesesValue, token);
    else if (token === '{') this.again(this.bracesValue, token);
  }

  parenthesesValue(token: string): void {
    if (this.closes(token, '(', ')')) this.next(this.initializers);
  }

  bracesValue(token: string): void {
    if (this.closes(token, '{', '}')) this.next(this.initializers);
  }

  enterBody(token: string): void {
    this.recorder.confirm();
    this.again(this.body, token);
  }

  body(token: string): void {
    if (this.closes(token, '{', '}')) this.next(this.start);
  }

  attribute(token: string): void {
    if (this.closes(token, '[', ']')) this.next(this.declaration);
  }

  lambdaOrAttribute(token: string): void {
    if (token === ']') this.next(this.lambda);
    else if (token === '[') {
      this.brackets = 0;
      this.next(this.attribute);
    } else this.next(this.lambdaCapture);
  }

  lambdaCapture(token: string): void {
    if (token === ']') this.next(this.lambda);
  }

  lambda(token: string): void {
    if (token !== '(') {
      this.again(this.lambdaBody, token);
      return;
    }
    this.#lambdaBrackets = 1;
    this.next(this.lambdaParameters);
  }

  lambdaParameters(token: string): void {
    if (token === '(') this.#lambdaBrackets += 1;
    else if (token === ')') this.#lambdaBrackets -= 1;
    if (this.#lambdaBrackets === 0) this.next(this.lambdaBody);
  }

  lambdaBody(token: string): void {
    if (token === '{') {
      this.#lambdaBrackets = 1;
      this.next(this.lambdaBlock);
    } else if (token === ';' || token === ',' || token === ')') this.again(this.start, token);
  }

  lambdaBlock(token: string): void {
    if (token === '{') this.#lambdaBrackets += 1;
    else if (token === '}') this.#lambdaBrackets -= 1;
    if (this.#lambdaBrackets === 0) this.next(this.start);
  }

  /** Counts brackets; true when the outermost one closes. */
  closes(token: string, open: string, close: string): boolean {
    if (token === open) this.brackets += 1;
    else if (token === close) this.brackets -= 1;
    return this.brackets === 0;
  }
}

export function startsName(token: string): boolean {
  const code = token.charCodeAt(0);
  return (isWordCode(code) && !(code >= 48 && code <= 57)) || code === 126;
}
