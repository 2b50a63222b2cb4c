// What a SARIF run says once and its results refer to: rules, artifacts, base addresses.
import type { AuditType } from '../../vocabulary/audit-type.ts';
import { type JsonObject, listOf, numberOf, objectOf, textOf } from './plain-json.ts';

export interface SarifRunParts {
  readonly tool: JsonObject;
  readonly artifacts: readonly unknown[];
  readonly invocations: readonly JsonObject[];
  readonly bases: JsonObject;
  readonly logicalLocations: readonly JsonObject[];
  readonly threadFlowLocations: readonly JsonObject[];
  readonly type: AuditType;
}

export class SarifRun {
  readonly name: string;
  readonly type: AuditType;
  /** Whether no invocation failed. */
  readonly cameToEnd: boolean;
  readonly #parts: SarifRunParts;
  readonly #driver: JsonObject;
  readonly #rules: readonly JsonObject[];
  readonly #ruleById: ReadonlyMap<string, JsonObject>;
  readonly #roots: readonly string[];
  /** Equal paths share one text. */
  readonly #paths = new Map<string, string>();

  constructor(parts: SarifRunParts) {
    this.#parts = parts;
    this.type = parts.type;
    this.#driver = objectOf(parts.tool.driver);
    this.name = (textOf(this.#driver.name) ?? 'unknown').replace(/\s+/g, ' ').trim().slice(0, 200);
    this.#rules = listOf(this.#driver.rules).map(objectOf);
    const extensions = listOf(parts.tool.extensions).flatMap((one) =>
      listOf(objectOf(one).rules).map(objectOf),
    );
    this.#ruleById = new Map(
      [...extensions, ...this.#rules].flatMap((rule) => {
        const id = textOf(rule.id);
        return id ? [[id, rule] as const] : [];
      }),
    );
    this.cameToEnd = parts.invocations.every(
      (one) =>
        one.executionSuccessful !== false &&
        !listOf(one.toolExecutionNotifications).some(
          (notification) => objectOf(notification).level === 'error',
        ),
    );
    this.#roots = this.#findRoots();
  }

  /** The rule of a result, by index or by id; hierarchical ids (`CA1000/1`) fall back on their parents. */
  ruleOf(result: JsonObject): JsonObject {
    const reference = objectOf(result.rule);
    const component = numberOf(objectOf(reference.toolComponent).index);
    const index = numberOf(reference.index) ?? numberOf(result.ruleIndex);
    const extension =
      component === undefined ? undefined : objectOf(listOf(this.#parts.tool.extensions)[component]);
    const rules = extension ? listOf(extension.rules).map(objectOf) : this.#rules;
    let id = textOf(result.ruleId) ?? textOf(reference.id);
    const byIndex = index === undefined ? undefined : rules[index];
    if (byIndex && (!id || id === byIndex.id || id.startsWith(`${byIndex.id}/`))) return byIndex;
    while (id) {
      const rule = this.#ruleById.get(id);
      if (rule) return rule;
      const slash = id.lastIndexOf('/');
      id = slash > 0 ? id.slice(0, slash) : undefined;
    }
    return {};
  }

  /** A message's text, its arguments filled in. */
  messageOf(message: JsonObject, rule: JsonObject): string {
    const id = textOf(message.id);
    const named = id ? objectOf(objectOf(rule.messageStrings)[id]) : {};
    const globally = id ? objectOf(objectOf(this.#driver.globalMessageStrings)[id]) : {};
    const text =
      textOf(message.text) ?? textOf(named.text) ?? textOf(globally.text) ?? textOf(message.markdown) ?? '';
    const values = listOf(message.arguments);
    return text
      .replace(/\{(\d+)\}/g, (whole, index: string) => textOf(values[Number(index)]) ?? whole)
      .replace(/\[([^[\]\n]*)\]\(\d+\)/g, '$1');
  }

  logicalName(location: JsonObject): string | undefined {
    const [first] = listOf(location.logicalLocations).map(objectOf);
    const shared = numberOf(first?.index);
    const whole = shared === undefined ? undefined : this.#parts.logicalLocations[shared];
    return textOf(first?.fullyQualifiedName) ?? textOf(whole?.fullyQualifiedName) ?? textOf(first?.name);
  }

  /** A step of a way, as it stands or where the run keeps it for several. */
  threadFlowLocation(step: JsonObject): JsonObject {
    const shared = numberOf(step.index);
    const whole = shared === undefined ? undefined : this.#parts.threadFlowLocations[shared];
    return whole ? { ...whole, ...step } : step;
  }

  /** The path of an artifact location, relative to the repository; undefined when it names none. */
  pathOf(artifact: JsonObject): string | undefined {
    const index = numberOf(artifact.index);
    const shared = index === undefined ? {} : objectOf(objectOf(this.#parts.artifacts[index]).location);
    const uri = textOf(artifact.uri) ?? textOf(shared.uri);
    if (uri === undefined) return undefined;
    const known = this.#paths.get(uri);
    if (known !== undefined) return known;
    const path = this.#relative(uri);
    this.#paths.set(uri, path);
    return path;
  }

  /** The files that the run lists as scanned; null when it lists none as such. */
  get analysedPaths(): ReadonlySet<string> | null {
    const paths = this.#parts.artifacts.flatMap((value) => {
      const artifact = objectOf(value);
      if (!listOf(artifact.roles).includes('analysisTarget')) return [];
      const path = this.pathOf(objectOf(artifact.location));
      return path === undefined ? [] : [path];
    });
    return paths.length > 0 ? new Set(paths) : null;
  }

  #findRoots(): string[] {
    const bases = Object.values(this.#parts.bases).map((base) => textOf(objectOf(base).uri));
    const folders = this.#parts.invocations.map((one) => textOf(objectOf(one.workingDirectory).uri));
    return [...bases, ...folders]
      .flatMap((uri) => (uri ? [plainPath(uri)] : []))
      .filter((path) => path.length > 1)
      .sort((a, b) => b.length - a.length);
  }

  #relative(uri: string): string {
    let path = plainPath(uri);
    const root = this.#roots.find((one) => path.startsWith(one.endsWith('/') ? one : `${one}/`));
    if (root) path = path.slice(root.length);
    const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
    return parts.join('/').slice(0, 4096) || '.';
  }
}

/** `/a/b c` of `file:///a/b%20c` and of `C:\a\b c`. */
function plainPath(uri: string): string {
  const path = uri
    .replaceAll('\\', '/')
    .replace(/^file:(\/\/[^/]*)?/i, '')
    .replace(/^\/?[a-z]:(?=\/)/i, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
