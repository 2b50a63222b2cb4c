// Edits that policies carry, and the proof that each ends its finding: the file is read again with it, together with the
// files that it is evaluated with.
import { dirname } from 'node:path/posix';
import type { Detection } from '../../vocabulary/detection.ts';
import type { CodeEdit } from '../insecure-code/insecure-code-rule.ts';
import { withSuggestedEdits } from '../insecure-code/suggested-edits.ts';
import { fileContext } from '../secrets/assess/file-context.ts';
import type { PolicySet } from './evaluate-policies.ts';
import { EvaluationBudget } from './evaluation-budget.ts';
import type { InfrastructurePolicy, PolicyEdit } from './infrastructure-policy.ts';
import type { InfrastructureReader } from './infrastructure-reader.ts';
import { effectiveSeverity } from './violation-severity.ts';

/** Characters that are read again in one audit; no edits are suggested beyond. */
const maxReread = 4 * 1024 * 1024;
const maxSteps = 2_000_000;
const terraformFile = /\.(?:tf|tofu|tfvars)$/;

export class PolicyEdits {
  readonly #sets: readonly PolicySet[];
  readonly #texts: ReadonlyMap<string, string>;
  readonly #edits: ReadonlyMap<string, readonly CodeEdit[]>;
  #left = maxReread;

  /** `texts`: every file that was read, by path. */
  constructor(sets: readonly PolicySet[], texts: ReadonlyMap<string, string>) {
    this.#sets = sets;
    this.#texts = texts;
    this.#edits = new Map(
      sets.flatMap(({ policies }) => policies.map((policy) => [policy.id, codeEdits(policy)] as const)),
    );
  }

  /** The same findings of one reader, with edits where they are proven. */
  async *suggest(reader: InfrastructureReader, found: readonly Detection[]): AsyncGenerator<Detection> {
    const byPath = Map.groupBy(found, ({ location }) => location?.path ?? '');
    for (const [path, detections] of byPath) {
      const text = this.#texts.get(path);
      const editsOf = (ruleId: string) => this.#edits.get(ruleId) ?? [];
      // A template of a chart is read with the whole chart, and says little before it is rendered.
      const isEditable = text !== undefined && !(reader.title === 'Helm' && !terraformFile.test(path));
      if (!isEditable || detections.every(({ ruleId }) => editsOf(ruleId).length === 0)) {
        yield* detections;
        continue;
      }
      yield* await withSuggestedEdits(detections, {
        text,
        editsOf,
        scan: async (changed) => this.#reread(reader, path, changed),
      });
    }
  }

  #reread(reader: InfrastructureReader, path: string, changed: string): readonly Detection[] | null {
    const files = new Map([[path, changed]]);
    if (terraformFile.test(path))
      for (const [other, text] of this.#texts)
        if (other !== path && terraformFile.test(other) && dirname(other) === dirname(path))
          files.set(other, text);
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
      for (const { policy, severity, path: own, line } of violations) {
        if (own !== path) continue;
        found.push({
          ruleId: policy.id,
          severity: effectiveSeverity(severity, fileContext(path).isTest),
          location: { path, startLine: line, endLine: line },
        } as Detection);
      }
    }
    return isWhole ? found : null;
  }
}

function codeEdits({ edits, checks }: InfrastructurePolicy): readonly CodeEdit[] {
  const isYaml = /^(?:ansible|azure_pipelines|circleci|compose|github|gitlab|kubernetes|pre_commit)\./.test(
    checks[0]?.resources[0] ?? '',
  );
  return edits.flatMap((edit) => {
    if ('find' in edit) return [{ find: new RegExp(edit.find), replace: edit.replace }];
    return isYaml ? yamlEdits(edit) : terraformEdits(edit);
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
