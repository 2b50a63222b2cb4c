// Edits that policies carry, and the proof that each ends its finding: the file is read again with it, together with the
// files that it is evaluated with.
import { dirname } from 'node:path/posix';
import type { Detection } from '../../../vocabulary/detection.ts';
import type { CodeEdit } from '../insecure-code/insecure-code-rule.ts';
import { type EditableText, editableText, withSuggestedEdits } from '../insecure-code/suggested-edits.ts';
import type { PolicySet } from './evaluate-policies.ts';
import { EvaluationBudget } from './evaluation-budget.ts';
import type { InfrastructurePolicy, PolicyEdit } from './infrastructure-policy.ts';
import type { InfrastructureReader } from './infrastructure-reader.ts';
import { effectiveSeverity } from './violation-severity.ts';

/** Characters that are read again in one audit; no edits are suggested beyond. */
const maxReread = 4 * 1024 * 1024;
const maxSteps = 2_000_000;

export class PolicyEdits {
  readonly #sets: readonly PolicySet[];
  readonly #texts: ReadonlyMap<string, string>;
  readonly #policies: ReadonlyMap<string, InfrastructurePolicy>;
  /** By syntax and rule: compiled when the first finding of a rule is seen. */
  readonly #edits = new Map<string, readonly CodeEdit[]>();
  #folders: ReadonlyMap<string, readonly string[]> = new Map();
  #filesInFolders = 0;
  #left = maxReread;
  /** The last file that was asked for: one reader gives the findings of a file in many groups. */
  #last: { readonly path: string; readonly text: EditableText | undefined } = { path: '', text: undefined };

  #read: { readonly path: string; readonly found: readonly Detection[] } = { path: '', found: [] };

  /** `texts`: every file that was read, by path. */
  constructor(sets: readonly PolicySet[], texts: ReadonlyMap<string, string>) {
    this.#sets = sets;
    this.#texts = texts;
    this.#policies = new Map(
      sets.flatMap(({ policies }) => policies.map((policy) => [policy.id, policy] as const)),
    );
  }

  /** The same findings of one reader, with edits where they are proven. */
  async *suggest(reader: InfrastructureReader, found: readonly Detection[]): AsyncGenerator<Detection> {
    const byPath = Map.groupBy(found, ({ location }) => location?.path ?? '');
    for (const [path, detections] of byPath) {
      const text = this.#textOf(path);
      const editsOf = (ruleId: string) => this.#editsOf(ruleId, reader);
      if (
        this.#left <= 0 ||
        reader.isRendered ||
        text === undefined ||
        detections.every(({ ruleId }) => editsOf(ruleId).length === 0)
      ) {
        yield* detections;
        continue;
      }
      yield* await withSuggestedEdits(detections, {
        text,
        editsOf,
        before: this.#before(reader, path, detections),
        scan: async (changed) => this.#reread(reader, path, changed),
      });
    }
  }

  /** What the file has besides: its documents come one by one, and what links them at the end. */
  #before(reader: InfrastructureReader, path: string, found: readonly Detection[]): readonly Detection[] {
    if (this.#read.path !== path) {
      const text = this.#texts.get(path) ?? '';
      this.#read = { path, found: this.#reread(reader, path, text) ?? [] };
    }
    return [...found, ...this.#read.found];
  }

  #textOf(path: string): EditableText | undefined {
    if (this.#last.path !== path) {
      const text = this.#texts.get(path);
      this.#last = { path, text: text === undefined ? undefined : editableText(text) };
    }
    return this.#last.text;
  }

  #reread(reader: InfrastructureReader, path: string, changed: string): readonly Detection[] | null {
    const files = new Map([[path, changed]]);
    for (const other of this.#siblings(reader, path)) files.set(other, this.#texts.get(other) ?? '');
    for (const text of files.values()) this.#left -= text.length;
    if (this.#left < 0) return null;
    let isWhole = true;
    const unevaluated = () => {
      isWhole = false;
    };
    const open = reader.open({ budget: new EvaluationBudget(maxSteps), unevaluated });
    const groups = [...files].flatMap(([own, text]) => [...open.read({ path: own, text })]);
    if (open.finish) groups.push(...open.finish());
    const found: Detection[] = [];
    for (const group of groups) {
      const violations = this.#sets.flatMap((set) => [...set.evaluate(group, unevaluated)]);
      for (const { policy, severity, resource, path: own, line } of violations) {
        if (own !== path) continue;
        found.push({
          ruleId: policy.id,
          severity: effectiveSeverity(severity, path, resource),
          location: { path, startLine: line, endLine: line },
        } as Detection);
      }
    }
    return isWhole ? found : null;
  }

  #editsOf(ruleId: string, { fieldSyntax }: InfrastructureReader): readonly CodeEdit[] {
    const key = `${fieldSyntax} ${ruleId}`;
    const known = this.#edits.get(key);
    if (known) return known;
    const edits = codeEdits(this.#policies.get(ruleId)?.edits ?? [], fieldSyntax);
    this.#edits.set(key, edits);
    return edits;
  }

  /** The other files that this one is evaluated with. */
  #siblings({ isReadByFolder, mayRead }: InfrastructureReader, path: string): readonly string[] {
    if (!isReadByFolder) return [];
    if (this.#filesInFolders !== this.#texts.size) {
      this.#folders = Map.groupBy(this.#texts.keys(), dirname);
      this.#filesInFolders = this.#texts.size;
    }
    const files = this.#folders.get(dirname(path)) ?? [];
    return files.filter((other) => other !== path && mayRead(other));
  }
}

function codeEdits(
  edits: readonly PolicyEdit[],
  syntax: InfrastructureReader['fieldSyntax'],
): readonly CodeEdit[] {
  return edits.flatMap((edit) => {
    if ('find' in edit) return [{ find: new RegExp(edit.find), replace: edit.replace }];
    if (syntax === undefined) return [];
    return syntax === 'yaml' ? yamlEdits(edit) : terraformEdits(edit);
  });
}

type FieldEdit = Extract<PolicyEdit, { readonly set: string }>;

/** Sets a field, as `name = value` in its block: where it stands, else in its block, else in the resource. */
function terraformEdits({ set, to }: FieldEdit): readonly CodeEdit[] {
  const [outer = '', inner] = set.split('.');
  const name = inner ?? outer;
  const resource = /^(\s*)((?:resource|data|provider|module)\b.*\{)\s*$/;
  const present = {
    find: new RegExp(`^(\\s*${name}\\s*=\\s*)[^#\\s{[][^#]*?(\\s*(?:#.*)?)$`),
    replace: `$1${to}$2`,
  };
  if (inner === undefined) return [present, { find: resource, replace: `$1$2\n$1  ${name} = ${to}` }];
  return [
    present,
    { find: new RegExp(`^(\\s*)(${outer}\\s*\\{)\\s*$`), replace: `$1$2\n$1  ${name} = ${to}` },
    { find: resource, replace: `$1$2\n$1  ${outer} {\n$1    ${name} = ${to}\n$1  }` },
  ];
}

/** Sets a field: where it stands, else below its parent, else below the first field of the list item. */
function yamlEdits({ set, to }: FieldEdit): readonly CodeEdit[] {
  const [outer = '', inner] = set.split('.');
  const name = inner ?? outer;
  const present = {
    find: new RegExp(`^(\\s*(?:- )?${name}:\\s+)[^#\\s&*|>[{][^#]*?(\\s*(?:#.*)?)$`),
    replace: `$1${to}$2`,
  };
  const item = /^(\s*)- ([\w"'./-]+:(?:\s.*)?)$/;
  if (inner === undefined) return [present, { find: item, replace: `$1- $2\n$1  ${name}: ${to}` }];
  return [
    present,
    { find: new RegExp(`^(\\s*)${outer}:\\s*$`), replace: `$1${outer}:\n$1  ${name}: ${to}` },
    { find: new RegExp(`^(\\s*)- ${outer}:\\s*$`), replace: `$1- ${outer}:\n$1    ${name}: ${to}` },
    { find: item, replace: `$1- $2\n$1  ${outer}:\n$1    ${name}: ${to}` },
  ];
}
