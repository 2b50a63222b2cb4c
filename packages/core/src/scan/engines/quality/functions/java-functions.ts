// Functions of Java: methods of classes, enums and records, and of the classes within methods.
import { CLikeFrame } from './c-like-frame.ts';
import { FrameStack } from './frame-stack.ts';
import type { FunctionFinder } from './function-finder.ts';
import type { FunctionRecorder } from './function-recorder.ts';
import { NestingStates } from './nesting-states.ts';

export function javaFinder(recorder: FunctionRecorder): FunctionFinder {
  const stack = new FrameStack<CLikeFrame>();
  stack.push(new JavaFrame(stack, recorder));
  const nesting = new NestingStates(recorder);
  return {
    take: (token) => {
      stack.take(token);
      nesting.take(token);
    },
  };
}

/** Words that name no method. */
const statementWords = new Set(
  'if else for while do switch catch try finally synchronized return throw assert break continue instanceof'.split(
    ' ',
  ),
);

const valueTypes = new Set('void boolean byte char short int long float double var'.split(' '));

const modifiers = new Set(
  'public private protected static final strictfp abstract synchronized native default transient volatile sealed'.split(
    ' ',
  ),
);

class JavaFrame extends CLikeFrame {
  className: string | null = null;
  isRecord = false;
  #afterAnnotation = false;
  #skipsNext: '' | '.' | '::' = '';
  #genericDepth = 0;
  protected isInMethod = false;

  override get hasLambdas(): boolean {
    return false;
  }

  override start(token: string): void {
    if (this.startsType(token)) return;
    if (!statementWords.has(token)) super.start(token);
  }

  /** `Type.class`, `Type::method`, annotations and the starts of classes; true when that was all. */
  startsType(token: string): boolean {
    const skipped = this.#skipsNext;
    this.#skipsNext = '';
    if (skipped === '::' || (skipped === '.' && token === 'class')) return true;
    if (token === '::' || (token === '.' && skipped === '')) {
      this.#skipsNext = token;
      return true;
    }
    const afterAnnotation = this.#afterAnnotation;
    this.#afterAnnotation = false;
    if (token === '@') {
      this.next(this.annotation);
      return true;
    }
    const isRecord =
      token === 'record' && !this.isInMethod && startsRecord(this.stack.previous, afterAnnotation);
    if (token !== 'class' && token !== 'enum' && !isRecord) return false;
    this.className = null;
    this.isRecord = isRecord;
    this.next(this.classHead);
    return true;
  }

  annotation(_token: string): void {
    this.next(this.afterAnnotationName);
  }

  /** The token after a name without a list is taken as its own: it is a modifier or a type. */
  afterAnnotationName(token: string): void {
    if (token === '.') this.next(this.annotation);
    else if (token === '(') this.again(this.annotationArguments, token);
    else {
      this.#afterAnnotation = true;
      this.next(this.start);
    }
  }

  #annotationDepth = 0;

  annotationArguments(token: string): void {
    if (token === '(') this.#annotationDepth += 1;
    else if (token === ')') this.#annotationDepth -= 1;
    if (this.#annotationDepth === 0) this.next(this.start);
  }

  classHead(token: string): void {
    if (token === '{') this.#enterWith(new JavaClassFrame(this, this.className, this.isRecord), token);
    else if (token === '(') this.next(this.recordHead);
    else if (this.className === null && /^\p{L}/u.test(token)) this.className = token;
  }

  recordHead(token: string): void {
    if (token === ')') this.next(this.classHead);
  }

  override propose(name: string): void {
    if (this.isRecord && name === this.className) {
      this.next(this.compactConstructor);
      return;
    }
    this.recorder.propose(name);
    this.next(this.afterName);
    if (this.className !== null) this.recorder.current.name = `${this.className}::${name}`;
  }

  compactConstructor(token: string): void {
    if (token === '{') this.next(this.compactBody);
    else this.again(this.start, token);
  }

  compactBody(token: string): void {
    if (token === '}') this.next(this.start);
  }

  override oldParameters(_token: string): void {
    this.next(this.untilBody);
  }

  override untilBody(token: string): void {
    if (token === '{' || token === ';') this.again(this.declaration, token);
  }

  override body(token: string): void {
    this.isInMethod = true;
    this.#enterWith(new JavaBodyFrame(this, 'braces'), token, () => {
      this.isInMethod = false;
    });
  }

  /** Lets a frame read from this token on; afterwards the frame is back at its start. */
  #enterWith(frame: CLikeFrame, token: string, resumed?: () => void): void {
    this.next(this.start);
    this.enter(frame, () => {
      this.next(this.start);
      resumed?.();
    });
    this.stack.feed(token);
  }

  enterBlock(token: string, resumed?: () => void): void {
    this.#enterWith(new JavaBodyFrame(this, 'braces'), token, resumed);
  }

  newType(_token: string): void {
    this.#genericDepth = 0;
    this.next(this.newArguments);
  }

  /** After `new Type`: its arguments, and the body of a class without a name. */
  newArguments(token: string): void {
    if (this.#genericDepth > 0 || token.startsWith('<')) {
      this.#genericDepth += count(token, '<') - count(token, '>');
    } else if (token === '(') {
      this.enter(new JavaBodyFrame(this, 'parentheses'));
      this.stack.feed(token);
    } else if (token === '{') this.#enterWith(new JavaClassFrame(this, '(anonymous)', false), token);
    else if (token !== '.' && !/^[\p{L}_]/u.test(token)) this.again(this.start, token);
  }
}

/** The inside of a method, of a block at class level, or of a list of arguments. */
class JavaBodyFrame extends JavaFrame {
  readonly #until: 'braces' | 'parentheses';
  #depth = 0;

  constructor(parent: JavaFrame, until: 'braces' | 'parentheses') {
    super(parent.stack, parent.recorder);
    this.#until = until;
    this.isInMethod = true;
  }

  override start(token: string): void {
    if (this.startsType(token)) return;
    if (token === 'new') this.next(this.newType);
    else if (this.#until === 'braces') this.#count(token, '{', '}');
    else this.#count(token, '(', ')');
  }

  #count(token: string, open: string, close: string): void {
    if (token === open) this.#depth += 1;
    else if (token === close) {
      this.#depth -= 1;
      if (this.#depth === 0) this.leave();
    }
  }
}

class JavaClassFrame extends JavaFrame {
  #depth = 0;
  #isFirst = true;
  #afterStatic = false;

  constructor(parent: JavaFrame, className: string | null, isRecord: boolean) {
    super(parent.stack, parent.recorder);
    this.className = className;
    this.isRecord = isRecord;
  }

  override start(token: string): void {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    const afterStatic = this.#afterStatic;
    this.#afterStatic = false;
    const { previous } = this.stack;
    const startsBlock =
      afterStatic || (!isFirst && (previous === '{' || previous === '}' || previous === ';'));
    if (token === '{' && startsBlock) this.enterBlock(token);
    else if (token === 'static') this.#afterStatic = true;
    else if (token === 'new') this.next(this.newType);
    else {
      super.start(token);
      if (token === '{') this.#depth += 1;
      else if (token === '}') {
        this.#depth -= 1;
        if (this.#depth === 0) this.leave();
      }
    }
  }
}

/** Whether `record` starts a type, and is no name. */
function startsRecord(previous: string, afterAnnotation: boolean): boolean {
  if (afterAnnotation || previous === '') return true;
  if (valueTypes.has(previous) || previous === ']' || previous === '>') return false;
  return modifiers.has(previous) || ['{', '}', ';', ')', '@'].includes(previous);
}

function count(text: string, char: string): number {
  return text.split(char).length - 1;
}
