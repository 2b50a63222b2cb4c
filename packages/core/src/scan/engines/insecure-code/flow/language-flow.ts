// The taint model of a language: its sources, propagators, sanitizers and guards.

/** How a language calls a function other than by its name. */
export interface IndirectCalls {
  /** Methods of a function that call it, with how many arguments come before the function's own. */
  readonly methods?: Readonly<Record<string, number>>;
  /** Paths, or last path parts, of functions whose first argument is what to call, with where its arguments begin. */
  readonly callers?: Readonly<Record<string, number>>;
  /** Whether a text can be called: it names the function. */
  readonly texts?: boolean;
  /** Methods that call what they are called on, where that is a function of the file. */
  readonly interfaces?: RegExp;
}

/**
 * The paths that the parameters of a handler go by, `req` and `res`; null: nothing is known of it; `*` at the end: this one
 * and all that follow are parts of the request.
 */
export type HandlerParameters = readonly (string | null)[];

/** What a call makes of the functions that it is given. */
export interface Registration {
  readonly parameters: HandlerParameters;
  /** The call says that they are handlers, and not of which framework. */
  readonly isOfUnknownFramework?: boolean;
  /** Names of parameters that the route says are numbers. */
  readonly numbers?: ReadonlySet<string>;
  /** A parameter that the route does not name, and no decorator, is no part of the request. */
  readonly namedPartsOnly?: boolean;
}

/** Classes whose methods a framework calls with requests. */
export interface HandlerClass {
  /** Of what they extend or implement. */
  readonly path: RegExp;
  readonly methods: RegExp;
  readonly parameters: HandlerParameters;
  /** Decorators of methods that are none. */
  readonly except: ReadonlySet<string>;
  /** What their fields hold, as for parameters. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Calls that register functions which a framework calls with a request. */
export interface Handlers extends Pick<Registration, 'parameters' | 'namedPartsOnly'> {
  readonly path: RegExp;
}

/** Registrations on an object of which nothing is known: `app.get('/', …)`. */
export interface Routes {
  /** The last path part. */
  readonly methods: RegExp;
  readonly parameters: HandlerParameters;
}

/** What a function can be that another file registers. */
export interface HandlerForm {
  readonly parameters: HandlerParameters;
  /** Fields of the first parameter of which one is read: others hold no request of this form. */
  readonly reads?: RegExp;
  /** The same of methods of classes with such a name. */
  readonly classes?: RegExp;
  /** Where a file imports one of these modules, a function that takes parts of requests can be one, whatever it reads. */
  readonly modules?: RegExp;
}

export interface LanguageFlow {
  /** Paths (see TaintValue) of sources: values that an attacker controls. */
  readonly sources: RegExp;
  /**
   * Sources by a bare name that parameters of the name are not: `params` is a method of controllers in Rails, `args` a
   * source in `main` alone, `event` one where a cloud calls `handler(event, context)`.
   */
  readonly shadowed?: RegExp;
  /** The same, by the name of a method on any object: with medium confidence. */
  readonly namedSources?: RegExp;
  /** Paths of parts of a source that an attacker does not choose: where PHP keeps an upload. */
  readonly trusted?: RegExp;
  /** Parameters by these names are what a framework fills from a request. */
  readonly requestDecorators: RegExp;
  /** Decorators of functions all of whose parameters come from a request. */
  readonly handlerDecorators: RegExp;
  /** The last path part of functions whose result is no longer tainted. */
  readonly sanitizers: RegExp;
  /** Paths of functions and methods that give the last part of a path: a getter of the same name may give anything. */
  readonly lastParts?: RegExp;
  /** Paths of functions that make an address of this site: of a route and its parts, or of what leads nowhere else. */
  readonly addresses?: RegExp;
  /** The last path part of methods that give the text that they are called on where a list has it. */
  readonly picks?: RegExp;
  /** The last path part of functions and methods that return the taint of their arguments. */
  readonly propagators: RegExp;
  /** Paths of functions like those two, where the last part does not say. */
  readonly sanitizerPaths?: RegExp;
  readonly propagatorPaths?: RegExp;
  /** Paths of functions that put text together by a format, which is the first argument or the receiver. */
  readonly formats: RegExp;
  /** Calls in a condition that validate a value against a list or a format. */
  readonly guards: RegExp;
  /** What is given a reference and the address that it is relative to, in this order. */
  readonly joinsAddresses?: RegExp;
  /** The last path part of what replaces a text by another wherever it occurs. */
  readonly replacesAll?: string;
  /** Paths of what replaces whatever fits the pattern that it is given as a text. */
  readonly replacesPatterns?: RegExp;
  /** Whether a method is called by its name alone, as if it were a variable. */
  readonly bareCalls?: boolean;
  /** Whether names change by assignments alone, so that one with a single assignment is a constant. */
  readonly assignsOnly?: boolean;
  /** The last path part of methods that add their arguments to the receiver: `list.add`. */
  readonly mutators?: RegExp;
  /** Calls that fill what they are given from a request, as methods of it or with it among the arguments. */
  readonly binders?: RegExp;
  /** Paths of calls that write what they are given to the variable that is their last argument. */
  readonly outputs?: RegExp;
  /** Paths of calls that make an empty list or map. */
  readonly collections?: RegExp;
  /** How a method writes the fields of its object; the first is how it sets them. */
  readonly fieldPrefixes?: readonly [string, ...string[]];
  /** Calls by way of another function. */
  readonly indirect?: IndirectCalls;
  /** Whether programs of it are sent messages by `postMessage`. */
  readonly receivesMessages?: boolean;
  /** Types of a program: of one that another file declares, a field may be a number. */
  readonly ownTypes?: RegExp;
  /** Types, by their path, with the path that their values go by. */
  readonly types?: ReadonlyMap<string, string>;
  /** By the last part of the path of the call. */
  readonly handlers?: ReadonlyMap<string, readonly Handlers[]>;
  readonly handlerClasses?: readonly HandlerClass[];
  /** Methods that handle requests in a class that another file registers. */
  readonly handlerMethods?: RegExp;
  /** Types of parameters that a container gives to handlers: services, and rows that it looks up. */
  readonly injected?: RegExp;
  readonly routes?: Routes;
  readonly handlerForms?: readonly HandlerForm[];
  /** Whether other files can call every function by its name. */
  readonly exportsAll?: boolean;
  /** Whether the files of a package know each other's variables. */
  readonly sharesVariables?: boolean;
  /** Exported functions that a framework calls by their name, with the paths of their parameters. */
  readonly entryPoints?: ReadonlyMap<string, HandlerParameters>;
  /** Variables of these names are requests with medium confidence, where neither type nor registration says what they are. */
  readonly requestNames?: RegExp;
  /** Requests that a framework puts into files that declare no such name: `from flask import *`. */
  readonly ambientRequest?: RegExp;
  /** Paths of what is kept with a request: a later handler of the file reads what an earlier one has set. */
  readonly requestStores?: RegExp;
  /** Calls that name methods of their class which run before its handlers. */
  readonly runsBefore?: RegExp;
  /** Stands for what is written: `self`, `this`. */
  readonly self: RegExp;
}
