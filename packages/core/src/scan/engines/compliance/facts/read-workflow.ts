// Reads a GitHub workflow with the lines of what matters. Nothing in it makes this throw.
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import type { Permissions, Step, Workflow, WorkflowJob } from './workflow.ts';

const maxBytes = 512 * 1024;

export function isWorkflow(path: string): boolean {
  return /^\.github\/workflows\/[^/]+\.ya?ml$/i.test(path);
}

/** A composite action of the repository: its steps run as a workflow's do. */
export function isAction(path: string): boolean {
  return /(?:^|\/)action\.ya?ml$/.test(path) && !/(?:^|\/)node_modules\//.test(path);
}

export function readWorkflow(path: string, text: string): Workflow {
  const empty = { path, name: path, text, error: null, triggers: [], permissions: null, jobs: [] };
  if (text.length > maxBytes) return { ...empty, error: 'it is too large' };
  const lines = new LineCounter();
  let root: unknown;
  try {
    // Aliases stay what they are: a few lines of them could become gigabytes.
    const document = parseDocument(text, { lineCounter: lines, strict: false, uniqueKeys: false });
    const [error] = document.errors;
    if (error) return { ...empty, error: error.message.split('\n')[0] ?? 'it is not valid YAML' };
    root = document.contents;
  } catch (error) {
    return { ...empty, error: error instanceof Error ? error.message : 'it is not valid YAML' };
  }
  if (!isMap(root)) return { ...empty, error: 'it contains no settings' };
  const reader = new Reader(text, lines);
  return {
    ...empty,
    name: scalar(root.get('name', true)) ?? path,
    triggers: triggersOf(root.get('on', true) ?? root.get(true as unknown as string, true)),
    permissions: reader.permissions(root),
    jobs: isAction(path) ? reader.compositeJob(root) : reader.jobs(root.get('jobs', true)),
  };
}

class Reader {
  readonly #text: string;
  readonly #lines: LineCounter;

  constructor(text: string, lines: LineCounter) {
    this.#text = text;
    this.#lines = lines;
  }

  jobs(node: unknown): WorkflowJob[] {
    if (!isMap(node)) return [];
    return node.items.flatMap(({ key, value }) =>
      isMap(value) ? [this.#job(scalar(key) ?? '', key as Node, value)] : [],
    );
  }

  compositeJob(root: YAMLMap): WorkflowJob[] {
    const runs = root.get('runs', true);
    return isMap(runs) && isSeq(runs.get('steps', true)) ? [this.#job('runs', runs, runs)] : [];
  }

  permissions(owner: YAMLMap): Permissions | null {
    const node = owner.get('permissions', true) as unknown;
    if (node === undefined) return null;
    const line = this.#line(node);
    const word = scalar(node);
    if (word === 'read-all' || word === 'write-all') {
      return { line, all: word === 'read-all' ? 'read' : 'write', scopes: {} };
    }
    return { line, all: null, scopes: strings(node) };
  }

  #job(id: string, key: Node, value: YAMLMap): WorkflowJob {
    const steps = value.get('steps', true) as unknown;
    return {
      id,
      line: this.#line(key),
      name: scalar(value.get('name', true)) ?? id,
      condition: scalar(value.get('if', true)) ?? '',
      permissions: this.permissions(value),
      runsOn: labels(value.get('runs-on', true)),
      uses: scalar(value.get('uses', true)),
      usesLine: this.#line(value.get('uses', true)),
      inheritsSecrets: scalar(value.get('secrets', true)) === 'inherit',
      steps: isSeq(steps) ? steps.items.flatMap((step) => (isMap(step) ? [this.#step(step)] : [])) : [],
    };
  }

  #step(step: YAMLMap): Step {
    const given = step.get('with', true) as unknown;
    const run = step.get('run', true) as unknown;
    const uses = step.get('uses', true) as unknown;
    const name = scalar(uses);
    const script =
      isMap(given) && name?.startsWith('actions/github-script@') ? given.get('script', true) : undefined;
    return {
      line: this.#line(step),
      uses: name,
      usesLine: this.#line(uses),
      run: scalar(run),
      with: strings(given),
      expressions: [...this.#expressions(run), ...this.#expressions(script)],
    };
  }

  #expressions(node: unknown): { line: number; text: string }[] {
    const range = isScalar(node) ? node.range : undefined;
    if (!range) return [];
    return [...this.#text.slice(range[0], range[1]).matchAll(/\$\{\{([^}]{1,500})\}\}/g)].map((match) => ({
      line: this.#lines.linePos(range[0] + match.index).line,
      text: (match[1] ?? '').trim(),
    }));
  }

  #line(node: unknown): number {
    const range = (node as Node | undefined)?.range;
    return range ? this.#lines.linePos(range[0]).line : 1;
  }
}

function triggersOf(node: unknown): string[] {
  const word = scalar(node);
  if (word !== null) return [word];
  if (isSeq(node)) return node.items.flatMap((item) => scalar(item) ?? []);
  return isMap(node) ? node.items.flatMap(({ key }) => scalar(key) ?? []) : [];
}

function labels(node: unknown): string[] {
  if (isMap(node)) return [...labels(node.get('labels', true)), ...labels(node.get('group', true))];
  return triggersOf(node);
}

function strings(node: unknown): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  if (!isMap(node)) return values;
  for (const { key, value } of node.items) {
    const name = scalar(key);
    if (name !== null) values[name] = scalar(value) ?? '';
  }
  return values;
}

function scalar(node: unknown): string | null {
  return isScalar(node) && node.value !== null ? String(node.value) : null;
}
