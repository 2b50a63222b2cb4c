// Which packages and functions advisories of Go and Rust are about, where they say it.

type Json = Readonly<Record<string, unknown>>;

export interface AdvisorySymbols {
  /** Go packages, of every module that the advisory names; absent where it is about whole modules. */
  readonly imports?: readonly string[];
  /** `path#Type.Method` of Go, `crate::Type::method` of Rust; absent where it is about whole packages. */
  readonly symbols?: readonly string[];
}

const maxImports = 200;
const maxSymbols = 500;

/** Of the `affected` entries of a record. */
export function symbolsOf(affected: readonly unknown[]): AdvisorySymbols {
  const entries = affected.filter(isObject);
  const names = new Set(entries.map(({ package: of }) => (isObject(of) ? of.ecosystem : undefined)));
  if (names.has('crates.io') && names.size === 1) return functionsOf(entries);
  return entries.length > 0 && names.has('Go') && names.size === 1 ? importsOf(entries) : {};
}

/** https://go.dev/doc/security/vuln/database#schema: `ecosystem_specific.imports` of each module. */
function importsOf(entries: readonly Json[]): AdvisorySymbols {
  const ofModules = entries.map(({ ecosystem_specific: specific }) =>
    listOf(isObject(specific) ? specific.imports : undefined).filter(isObject),
  );
  const imports = new Set<string>();
  const symbols = new Set<string>();
  let isWhole = ofModules.some(({ length }) => length === 0);
  let areAllNamed = true;
  for (const { path, symbols: own } of ofModules.flat()) {
    if (typeof path !== 'string' || path === '') {
      isWhole = true;
      continue;
    }
    imports.add(path.slice(0, 300));
    const named = textsOf(own);
    if (named.length === 0) areAllNamed = false;
    for (const symbol of named) symbols.add(`${path}#${symbol}`.slice(0, 400));
  }
  if (isWhole || imports.size === 0 || imports.size > maxImports) return {};
  const areSymbols = areAllNamed && symbols.size > 0 && symbols.size <= maxSymbols;
  return { imports: [...imports].sort(), ...(areSymbols && { symbols: [...symbols].sort() }) };
}

/** https://github.com/rustsec/advisory-db: `affected.functions`, which OSV's form has in one of two places. */
function functionsOf(entries: readonly Json[]): AdvisorySymbols {
  const ofCrates = entries.map(({ ecosystem_specific: specific }) => {
    const { affects, affected_functions: older } = isObject(specific) ? specific : {};
    const named = textsOf(isObject(affects) ? affects.functions : undefined);
    return named.length > 0 ? named : isObject(older) ? Object.keys(older) : textsOf(older);
  });
  const symbols = new Set(ofCrates.flat());
  if (symbols.size === 0 || symbols.size > maxSymbols || ofCrates.some(({ length }) => length === 0))
    return {};
  return { symbols: [...symbols].sort() };
}

function textsOf(value: unknown): readonly string[] {
  return listOf(value).flatMap((one) => (typeof one === 'string' && one !== '' ? one.slice(0, 300) : []));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
