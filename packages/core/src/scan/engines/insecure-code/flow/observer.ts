// What the evaluation of a file reports.
import type { ExportedPath } from './exports.ts';
import type { Assignment, Call, ClassDeclaration, Func, IrNode } from './ir.ts';
import type { Registration } from './language-flow.ts';
import type { TaintValue } from './taint-value.ts';

export interface SeenCall {
  readonly path: string;
  readonly callee: TaintValue;
  /** What a method is called on. */
  readonly receiver: TaintValue | undefined;
  readonly args: readonly TaintValue[];
  readonly named: ReadonlyMap<string, TaintValue>;
  readonly code: Call;
  /** Whether a function of this file is called. */
  isOwn(): boolean;
  /** Modules and packages that the file imports, and the classes that it declares, by name. */
  readonly file: {
    readonly modules: ReadonlySet<string>;
    readonly classes: ReadonlyMap<string, ClassDeclaration>;
    /** The class that a place stands in. */
    enclosingClass(place: IrNode): IrNode | undefined;
    /** Whether it is the code of a worker. */
    runsInWorker(): boolean;
  };
  /** How many branches deep the call stands in its function. */
  readonly depth: number;
  /** The media type that was set for the answer before; null where nobody can say. */
  readonly answeredAs: string | null;
  /** The function around. */
  readonly within: Func | undefined;
}

export interface SeenAssign {
  /** The media type that the answer was said to have; null where nothing says so. */
  readonly answeredAs: string | null;
  readonly path: string;
  readonly value: TaintValue;
  readonly code: Assignment;
  /** The computed key that it is set by. */
  readonly index: TaintValue | undefined;
  /** How many branches deep it stands in its function. */
  readonly depth: number;
  /** The function around. */
  readonly within: Func | undefined;
}

/** What the evaluation reports; each is matched against the rules at once. */
export interface Observer {
  call(seen: SeenCall): void;
  assign(seen: SeenAssign): void;
  /** An entry of a record, or an argument by its name: then `path` is the call's, or the type that the record is written for. */
  property(
    key: string,
    value: TaintValue,
    record: ReadonlyMap<string, TaintValue>,
    code: IrNode,
    path: string | null,
  ): void;
  member(path: string, code: IrNode): void;
  returned(value: TaintValue, within: Func | undefined, code: IrNode): void;
  imported(path: string, code: IrNode): void;
  regexp(source: string, code: IrNode): void;
  func(code: Func): void;
  /** A function of another file is registered as a handler. */
  registered?(path: string, registration: Registration, code: IrNode): void;
  /** @param path of the value that other files know by the name */
  exported?(one: ExportedPath): void;
  /** A type of the file. @param roles by what a framework fills of it, the path that it goes by */
  declared?(type: ClassDeclaration, roles: ReadonlyMap<string, string>): void;
}

const nothing = (): void => undefined;
/** Ignores everything: for code that is evaluated again. */
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
