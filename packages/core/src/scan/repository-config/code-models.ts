// `models` of the configuration: sources, sanitizers, propagators and sinks of the repository's own libraries, as data.
import { allowOnly, listAt, objectAt, oneOf, RepositoryConfigError } from './config-fields.ts';

/** Languages whose data flow is followed; `javascript` stands for TypeScript too, `c` for C++. */
export const modelLanguages = [
  'javascript',
  'python',
  'java',
  'go',
  'ruby',
  'php',
  'csharp',
  'c',
  'rust',
  'swift',
] as const;

export interface SinkModel {
  /** The code rule that reports it. */
  readonly rule: string;
  readonly paths: readonly string[];
  /** By place, from 0, or by name; undefined: any. */
  readonly argument: number | string | undefined;
}

/**
 * What the data flow knows of a library. Paths are dotted, with imports resolved (`acme.db.run`): `*.run` is a method
 * of any object, `{a,b}` are alternatives, `acme.read()` is what a call returns.
 */
export interface CodeModel {
  readonly language: (typeof modelLanguages)[number];
  /** Values that an attacker controls. */
  readonly sources: readonly string[];
  /** Functions whose result is safe. */
  readonly sanitizers: readonly string[];
  /** Functions whose result holds what they are given. */
  readonly propagators: readonly string[];
  readonly sinks: readonly SinkModel[];
  /** Types, and the path that a value of the type goes by: `express.Request` is `req`. */
  readonly types?: Readonly<Record<string, string>>;
  readonly handlers?: readonly HandlerModel[];
  readonly classes?: readonly ClassModel[];
}

/** Functions that a framework calls, by the calls or decorators that register them. */
export interface HandlerModel {
  readonly paths: readonly string[];
  /**
   * The paths that their parameters go by; null: nothing is known of it; `*` at the end: this one and all that follow are
   * parts of the request.
   */
  readonly parameters: readonly (string | null)[];
  /** Of parts of the request they get those that the route names, and what decorators of parameters say; else settings and services. */
  readonly namedPartsOnly?: boolean;
}

/** Methods that a framework calls, by what their class is or extends. */
export interface ClassModel {
  readonly types: readonly string[];
  readonly methods: readonly string[];
  readonly parameters: readonly (string | null)[];
  /** Decorators of methods that are no handlers. */
  readonly except?: readonly string[];
  /** What fields of the object hold, as for parameters. */
  readonly fields?: Readonly<Record<string, string>>;
}

const maxModels = 100;
const maxEntries = 200;
const maxParameters = 10;
const pathForm = /^[\w$@*{}(),./[\]?#:-]{1,200}$/;

export function codeModelsAt(value: unknown): readonly CodeModel[] {
  if (value === undefined) return [];
  return listAt(value, 'models', maxModels).map((one, index) => {
    const place = `models[${index}]`;
    const names = ['name', 'language', 'sources', 'sanitizers', 'propagators', 'sinks', 'types', 'handlers'];
    const fields = allowOnly(objectAt(one, place), names, place);
    const paths = (name: string): readonly string[] => pathsAt(fields[name], `${place}.${name}`);
    return {
      language: oneOf(fields.language, modelLanguages, `${place}.language`),
      sources: paths('sources'),
      sanitizers: paths('sanitizers'),
      propagators: paths('propagators'),
      sinks: sinksAt(fields.sinks, `${place}.sinks`),
      types: typesAt(fields.types, `${place}.types`),
      handlers: handlersAt(fields.handlers, `${place}.handlers`),
    };
  });
}

function sinksAt(value: unknown, place: string): readonly SinkModel[] {
  if (value === undefined) return [];
  return listAt(value, place, maxEntries).map((one, index) => {
    const at = `${place}[${index}]`;
    const { rule, paths, argument } = allowOnly(objectAt(one, at), ['rule', 'paths', 'argument'], at);
    if (typeof rule !== 'string')
      throw new RepositoryConfigError(`${at}.rule: must be the id of a code rule.`);
    return {
      rule,
      paths: pathsAt(paths, `${at}.paths`, 1),
      argument: argumentAt(argument, `${at}.argument`),
    };
  });
}

function typesAt(value: unknown, place: string): Readonly<Record<string, string>> {
  const types = value === undefined ? {} : objectAt(value, place);
  const entries = Object.entries(types);
  if (entries.length > maxEntries)
    throw new RepositoryConfigError(`${place}: must have at most ${maxEntries} types.`);
  for (const [type, path] of entries)
    if (!pathForm.test(type) || typeof path !== 'string' || !pathForm.test(path))
      throw new RepositoryConfigError(`${place}: must give each type, such as acme.web.Request, a path.`);
  return types as Readonly<Record<string, string>>;
}

function handlersAt(value: unknown, place: string): readonly HandlerModel[] {
  if (value === undefined) return [];
  return listAt(value, place, maxEntries).map((one, index) => {
    const at = `${place}[${index}]`;
    const { paths, parameters } = allowOnly(objectAt(one, at), ['paths', 'parameters'], at);
    return {
      paths: pathsAt(paths, `${at}.paths`, 1),
      parameters: listAt(parameters, `${at}.parameters`, maxParameters).map((path) => {
        if (path === null || (typeof path === 'string' && pathForm.test(path))) return path;
        throw new RepositoryConfigError(`${at}.parameters: must be paths, null or "*".`);
      }),
    };
  });
}

function argumentAt(value: unknown, place: string): SinkModel['argument'] {
  if (value === undefined) return undefined;
  const isPlace = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 50;
  if (isPlace || (typeof value === 'string' && /^\w{1,100}$/.test(value))) return value;
  throw new RepositoryConfigError(`${place}: must be the place of the argument, from 0, or its name.`);
}

function pathsAt(value: unknown, place: string, min = 0): readonly string[] {
  const given = value === undefined ? [] : listAt(value, place, maxEntries);
  if (given.length < min) throw new RepositoryConfigError(`${place}: must name at least one path.`);
  return given.map((path, index) => {
    // Alternatives in alternatives multiply.
    const count = (sign: string): number => String(path).split(sign).length - 1;
    if (typeof path === 'string' && pathForm.test(path) && count('{') <= 2 && count('*') <= 3) return path;
    throw new RepositoryConfigError(
      `${place}[${index}]: must be a dotted path such as acme.db.run or *.run, with at most two {a,b} and three *.`,
    );
  });
}
