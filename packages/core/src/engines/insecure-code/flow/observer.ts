// What the walk through a file tells of.
import type { Call, Code, Func } from './code.ts';
import type { Value } from './value.ts';

export interface SeenCall {
  readonly path: string;
  readonly callee: Value;
  /** What a method is called on. */
  readonly receiver: Value | undefined;
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
  readonly code: Call;
  /** How many branches deep the call stands in its function. */
  readonly depth: number;
  /** The function around. */
  readonly within: Func | undefined;
}

/** What the walk tells of; each is asked of the rules at once. */
export interface Observer {
  call(seen: SeenCall): void;
  /** @param depth how many branches deep it stands in its function */
  assign(path: string, value: Value, code: Code, index: Value | undefined, depth: number): void;
  /** An entry of a record, or an argument by its name: then `path` is the call's. */
  property(
    key: string,
    value: Value,
    record: ReadonlyMap<string, Value>,
    code: Code,
    path: string | null,
  ): void;
  member(path: string, code: Code): void;
  returned(value: Value, within: Func | undefined, code: Code): void;
  imported(path: string, code: Code): void;
  regexp(source: string, code: Code): void;
  func(code: Func): void;
}

const nothing = (): void => undefined;
/** Hears nothing: for what is looked at again. */
export const silent: Observer = {
  call: nothing,
  assign: nothing,
  property: nothing,
  member: nothing,
  returned: nothing,
  imported: nothing,
  regexp: nothing,
  func: nothing,
};
