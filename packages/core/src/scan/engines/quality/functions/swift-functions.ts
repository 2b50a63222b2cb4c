// Functions of Swift: those with a keyword, initializers, subscripts and accessors.
import { FrameStack } from './frame-stack.ts';
import type { FunctionFinder } from './function-finder.ts';
import type { FunctionRecorder } from './function-recorder.ts';
import { GoLikeFrame } from './go-like-functions.ts';

export function swiftFinder(recorder: FunctionRecorder): FunctionFinder {
  const stack = new FrameStack<GoLikeFrame>();
  stack.push(new SwiftFrame(stack, recorder, { keyword: 'func' }));
  return { take: (token) => stack.take(token), macro: () => true };
}

const accessors = new Set(['get', 'set', 'willSet', 'didSet', 'deinit']);
const beforeNames = new Set(['let', 'var', 'case', ',']);

class SwiftFrame extends GoLikeFrame {
  override inner(): GoLikeFrame {
    return new SwiftFrame(this.stack, this.recorder, this.options);
  }

  override start(token: string): void {
    if (token === 'init' || token === 'subscript') {
      if (this.stack.previous === '.') return;
      this.recorder.push('');
      this.again(this.functionName, token);
    } else if (accessors.has(token) && this.stack.previous !== '.') {
      this.recorder.push(token);
      this.next(this.accessor);
    } else if (token === 'protocol') this.next(this.protocol);
    else if (beforeNames.has(token)) this.next(this.declaredName);
    else super.start(token);
  }

  /** A word like `get` opens a body at once, or it is a name. */
  accessor(token: string): void {
    if (token === '{') this.again(this.body, token);
    else if (token === '(') this.again(this.accessorParameter, token);
    else if (token !== 'async' && token !== 'throws') {
      this.drop();
      this.start(token);
    }
  }

  accessorParameter(token: string): void {
    if (this.closes(token, '(', ')')) this.next(this.accessor);
  }

  declaredName(_token: string): void {
    this.next(this.start);
  }

  protocol(token: string): void {
    if (this.closes(token, '{', '}') && token === '}') this.next(this.start);
  }
}
