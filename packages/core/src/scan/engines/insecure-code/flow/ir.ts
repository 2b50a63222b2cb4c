// The intermediate representation (IR) that all languages are lowered to: just what taint analysis needs. The files of
// languages/ lower syntax trees into it; rules never see a grammar.

interface Place {
  /** Offsets into the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

export interface Name extends Place {
  readonly kind: 'name';
  readonly name: string;
}

export interface Member extends Place {
  readonly kind: 'member';
  readonly object: IrNode;
  /** Null where it is computed. */
  readonly name: string | null;
  readonly index?: IrNode;
}

export interface Call extends Place {
  readonly kind: 'call';
  readonly callee: IrNode;
  readonly args: readonly IrNode[];
  readonly named: readonly Entry[];
  /** It makes an object whose fields are what it is given by name: `new A { b = c }`, `A{b: c}`. */
  readonly constructs?: boolean;
  /** It makes an object of the class that it names. */
  readonly isNew?: boolean;
}

export interface Literal extends Place {
  readonly kind: 'literal';
  readonly value: string | number | boolean | null;
}

export interface Expression extends Place {
  readonly kind: 'regexp';
  readonly source: string;
  /** Whether it is looked for wherever it fits. */
  readonly isGlobal?: boolean;
}

/** Text put together: `+` and its relatives, template literals, interpolation. */
export interface Joined extends Place {
  readonly kind: 'joined';
  readonly parts: readonly IrNode[];
}

/** Several values, one of which it will be. */
export interface Choice extends Place {
  readonly kind: 'choice';
  readonly parts: readonly IrNode[];
}

/** A comparison or computation; what comes out is no longer the text that went in. */
export interface Operation extends Place {
  readonly kind: 'operation';
  readonly operator: string;
  readonly parts: readonly IrNode[];
}

export interface Entry extends Place {
  /** Null for a spread or a computed key. */
  readonly key: string | null;
  readonly value: IrNode;
}

export interface Dictionary extends Place {
  readonly kind: 'record';
  readonly entries: readonly Entry[];
  /** The type that it is written for: `tls.Config{…}`. */
  readonly of?: string;
}

export interface List extends Place {
  readonly kind: 'list';
  readonly items: readonly IrNode[];
}

export interface Assignment extends Place {
  readonly kind: 'assign';
  /** A name, a member, or a record or list of them that takes the value apart. */
  readonly target: IrNode;
  readonly value: IrNode;
  /** `x += …`: what was there stays a part of it. */
  readonly extends: boolean;
  /** `for x in …`: the target is one of the value's items. */
  readonly each?: boolean;
  /** `const x = …`, where such a name is another than that of the language or its host. */
  readonly declares?: boolean;
  /** The declared type of the target. */
  readonly type?: string;
  readonly decorators?: readonly IrNode[];
}

export interface Parameter extends Place {
  readonly target: IrNode;
  readonly decorators: readonly IrNode[];
  readonly type: string | null;
  readonly fallback?: IrNode;
}

/** A class, as far as it says what its methods are called for. */
export interface ClassDeclaration {
  readonly name: string;
  /** What it extends and implements. */
  readonly supers: readonly IrNode[];
  readonly decorators: readonly IrNode[];
  /** Whether a framework can find it; undefined where the language does not say. */
  readonly isPublic?: boolean;
  /** Types of its fields, as they are written. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Of an interface: what a type has that implements it. */
  readonly methods?: readonly string[];
}

export interface Func extends Place {
  readonly kind: 'function';
  readonly name: string | null;
  readonly parameters: readonly Parameter[];
  readonly decorators: readonly IrNode[];
  /** The declared type of what it returns. */
  readonly result?: string;
  readonly body: readonly IrNode[];
  /** An arrow function's expression: its body is what it returns. */
  readonly returnsBody: boolean;
  /** The class whose objects it fills: a constructor. */
  readonly constructs?: string;
  /** The name by which a module exports it. */
  readonly exportedAs?: string;
  /** What it calls the object that it is called on, where the language has no word for it. */
  readonly self?: string;
  /** The class whose method it is. */
  readonly owner?: ClassDeclaration;
  /** Whether others can call it on an object; undefined where the language does not say. */
  readonly isPublic?: boolean;
  /** It is read like a field. */
  readonly isGetter?: boolean;
}

export interface Branch extends Place {
  readonly kind: 'branch';
  /** Null of bodies of which any may be taken. */
  readonly test: IrNode | null;
  readonly bodies: readonly IrNode[];
  /** Without a test: one of the bodies always runs. */
  readonly isComplete?: boolean;
}

export interface Case {
  /** None: what is taken where no other is. */
  readonly labels: readonly IrNode[];
  readonly body: readonly IrNode[];
}

export interface Switch extends Place {
  readonly kind: 'switch';
  readonly subject: IrNode;
  readonly cases: readonly Case[];
}

export interface Return extends Place {
  readonly kind: 'return';
  readonly value: IrNode;
  /** What comes after it is reached: `yield`. */
  readonly continues?: boolean;
  /** Only where something failed: what an exception handler gives. */
  readonly afterFailure?: boolean;
}

/** Leaves the way on: `throw`, `break`, `continue`, and a `return` of nothing. */
export interface Exit extends Place {
  readonly kind: 'exit';
  readonly parts: readonly IrNode[];
}

export interface Import extends Place {
  readonly kind: 'import';
  readonly path: string;
  readonly names: readonly { readonly local: string; readonly path: string }[];
  /** As it is written, where the path is made of it. */
  readonly source?: string;
  /** Its names keep the paths that they are written by: rules know the classes of the language so. */
  readonly keepsNames?: boolean;
}

export interface Export extends Place {
  readonly kind: 'export';
  /** By the name that other files know them by, `default` and `*` (all of a module) included: a value of this file, or what a module has. */
  readonly names: readonly {
    readonly name: string;
    readonly value?: IrNode;
    readonly path?: string;
  }[];
}

/** Whatever else there is, for what stands inside. */
export interface Group extends Place {
  readonly kind: 'group';
  readonly parts: readonly IrNode[];
  /** The class that it is the body of: what two classes call alike are two fields. */
  readonly declares?: ClassDeclaration;
}

export type IrNode =
  | Name
  | Member
  | Call
  | Literal
  | Expression
  | Joined
  | Choice
  | Operation
  | Dictionary
  | List
  | Assignment
  | Func
  | Branch
  | Switch
  | Return
  | Exit
  | Import
  | Export
  | Group;
