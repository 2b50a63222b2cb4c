// A workflow or composite action as resources: the file, its jobs, their steps, and the images that they run.
import { isForInsiders } from '../../../shared/workflows/insiders.ts';
import { isUntrusted } from '../../../shared/workflows/untrusted-contexts.ts';
import type { ReadContext } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import { type Fields, fieldLines, isFields, isList, newFields, ownLine, type Value } from '../../value.ts';
import { imageParts } from '../image-parts.ts';
import type { ParsedDocument } from '../parse-document.ts';
import { withinLimit } from '../within-limit.ts';
import { actionFacts } from './action-reference.ts';
import { restoresCache } from './cache-actions.ts';
import { expressionFacts } from './expression-facts.ts';
import { hasCredentials, isStartedByAnyone, isStartedByInsiders, triggersOf } from './job-exposure.ts';
import { matrixValues, namedValue } from './named-values.ts';
import { openContexts } from './open-contexts.ts';
import { resembledAction } from './popular-actions.ts';
import { publishesFrom } from './publishing.ts';
import { environmentWrites, maxCommands, maxLine, scriptCommands } from './script-commands.ts';
import { WrittenValues } from './written-values.ts';

const maxJobs = 500;
const maxSteps = 1_000;
/** Inputs of actions that are run as code: `owner/repository` → inputs. */
const codeInputs: Readonly<Record<string, readonly string[]>> = {
  'actions/github-script': ['script'],
  'addnab/docker-run-action': ['options', 'run'],
  'amadevus/pwsh-script': ['script'],
  'appleboy/ssh-action': ['script'],
  'azure/cli': ['inlinescript'],
  'azure/powershell': ['inlinescript'],
  'cardinalby/js-eval-action': ['expression'],
  'jannekem/run-python-script-action': ['script'],
  'mikefarah/yq': ['cmd'],
  'nick-fields/retry': ['command', 'on_retry_command'],
  'nick-invision/retry': ['command', 'on_retry_command'],
  'satackey/action-js-inline': ['script'],
};

/** Resources of type `github.workflow`, `github.job`, `github.step` and `github.image`. */
export function workflowResources(
  path: string,
  text: string,
  document: ParsedDocument,
  context: ReadContext,
): Resource[] {
  const { value } = document;
  if (!isFields(value)) return [];
  return new WorkflowReader(path, text.split('\n'), document, context).resources(value);
}

class WorkflowReader {
  readonly #path: string;
  readonly #source: readonly string[];
  readonly #endLine: number;
  readonly #context: ReadContext;
  readonly #found: Resource[] = [];
  #outputs = new WrittenValues(newFields(), undefined, null);

  constructor(path: string, source: readonly string[], { endLine }: ParsedDocument, context: ReadContext) {
    this.#context = context;
    this.#path = path;
    this.#source = source;
    this.#endLine = endLine;
  }

  resources(root: Fields): Resource[] {
    const workflow = this.#workflow(root);
    const runs = root.runs;
    const jobs = isFields(root.jobs) ? root.jobs : newFields();
    this.#outputs = new WrittenValues(jobs, isFields(runs) ? runs : undefined, root.env ?? null);
    if (isFields(runs)) this.#job('runs', runs, workflow, root[ownLine] ?? 1, this.#endLine);
    const entries = this.#withinLimit(Object.entries(jobs), maxJobs);
    for (const [index, [id, job]] of entries.entries()) {
      if (!isFields(job)) continue;
      const start = jobs[fieldLines]?.[id] ?? 1;
      const next = entries[index + 1]?.[0];
      const end = (next !== undefined && jobs[fieldLines]?.[next]) || this.#endLine + 1;
      this.#job(id, job, workflow, start, end - 1);
    }
    const all = this.#found.filter(({ type }) => type === 'github.job').map(({ fields }) => fields);
    const fields = extended(root, { ...workflow, job_list: all, written_scopes: writtenScopes(root) });
    this.#add('github.workflow', textOf(root.name) ?? this.#path, fields, 1, this.#endLine);
    return this.#found;
  }

  #withinLimit<One>(all: readonly One[], limit: number): readonly One[] {
    return withinLimit(all, limit, this.#path, this.#context);
  }

  /** What jobs and steps know of the file that they are in. */
  #workflow(root: Fields): Record<string, Value> {
    const events = eventsOf(root.on ?? null);
    return {
      kind: isFields(root.runs) ? 'action' : 'workflow',
      events,
      triggers: Object.keys(events),
      env: root.env ?? null,
      permissions: root.permissions ?? null,
      inputs: inputsOf(root, events),
      expressions: ['env', 'concurrency', 'run-name', 'defaults'].flatMap((name) =>
        this.#expressions(root, name),
      ),
    };
  }

  #job(id: string, job: Fields, workflow: Record<string, Value>, startLine: number, endLine: number): void {
    const permissions = job.permissions ?? workflow.permissions ?? null;
    const condition = this.#condition(job);
    const triggers = triggersOf(workflow.triggers ?? [], condition);
    const isOpen = !isForInsiders(String(job.if ?? ''));
    const context: Record<string, Value> = {
      id,
      workflow: Object.assign(newFields(startLine), workflow, { expressions: [] }),
      triggers,
      effective_permissions: permissions,
      id_token: grantsIdToken(permissions),
      exposes_credentials: isOpen && hasCredentials(job, permissions, workflow.env ?? null),
      exposes_to_anyone: isOpen && isStartedByAnyone(triggers),
      condition,
    };
    const inner = extended(job, context);
    delete inner.steps;
    const steps = isList(job.steps) ? this.#withinLimit(job.steps, maxSteps) : [];
    const read = steps.flatMap((step, index) => (isFields(step) ? [this.#step(step, index, inner)] : []));
    const images = [
      ...this.#images(job, job, 'container'),
      ...Object.keys(isFields(job.services) ? job.services : {}).flatMap((name) =>
        this.#images(job, job.services as Fields, name),
      ),
    ];
    const fields = extended(job, {
      ...context,
      images,
      step_list: read,
      uploads_workspace: read.some(uploadsWorkspace),
      publishes: publishesFrom(workflow.events ?? null, read),
      action: this.#action(job, startLine),
      expressions: Object.keys(job)
        .filter((name) => name !== 'steps')
        .flatMap((name) => this.#expressions(job, name)),
    });
    // The line that names the job, not its first field.
    fields[ownLine] = startLine;
    this.#add('github.job', `jobs.${id}`, fields, startLine, endLine);
    for (const [index, step] of read.entries()) {
      const start = step[ownLine] ?? startLine;
      const end = read[index + 1]?.[ownLine] ?? endLine + 1;
      const name = textOf(step.name) ?? textOf(step.id) ?? textOf(step.uses) ?? `step ${index + 1}`;
      this.#add('github.step', `jobs.${id}: ${name}`, step, start, Math.max(start, end - 1));
    }
    for (const image of images)
      this.#add('github.image', `jobs.${id}: ${textOf(image.image) ?? 'image'}`, image, startLine, endLine);
  }

  #step(step: Fields, index: number, job: Fields): Fields {
    const line = step[ownLine] ?? 1;
    const action = this.#action(step, line);
    const given = isFields(step.with) ? step.with : newFields();
    const name = action === null ? '' : String(action.name);
    const inputs = Object.hasOwn(codeInputs, name) ? (codeInputs[name] ?? []) : [];
    const code = [
      ...this.#expressions(step, 'run'),
      ...Object.keys(given)
        .filter((input) => inputs.includes(input.toLowerCase()))
        .flatMap((input) => this.#expressions(given, input)),
    ];
    for (const facts of code) Object.assign(facts, this.#deciders(facts, step, job));
    return extended(step, {
      index,
      job,
      exposes_to_anyone: job.exposes_to_anyone ?? false,
      action,
      code,
      condition: this.#condition(step),
      restores_cache: restoresCache(action, step),
      commands: this.#withinLimit(this.#lines(step, scriptCommands), maxCommands),
      environment_writes: this.#lines(step, environmentWrites),
      expressions: Object.keys(step).flatMap((name) => this.#expressions(step, name)),
    });
  }

  #action(owner: Fields, line: number): Fields | null {
    if (typeof owner.uses !== 'string') return null;
    const facts = actionFacts(owner.uses, lineIn(owner, 'uses', line));
    facts.resembles = typeof facts.name === 'string' ? (resembledAction(facts.name) ?? null) : null;
    return facts;
  }

  /** Contexts in the result of an expression that someone else controls; variables and matrices are looked up. */
  #deciders({ flows }: Fields, step: Fields, job: Fields): Readonly<Record<string, readonly string[]>> {
    const workflow = job.workflow as Fields;
    const isTrusted = isStartedByInsiders(workflow);
    const untrusted: string[] = [];
    const open: string[] = [];
    for (const flow of flows as readonly string[]) {
      const [kind, name = ''] = flow.split('.');
      const values =
        kind === 'env'
          ? [step.env, job.env, workflow.env].flatMap((env) => namedValue(env, name)).slice(0, 1)
          : kind === 'matrix'
            ? matrixValues(job, name).map(({ value }) => value)
            : [];
      const inner = values.flatMap((value) =>
        typeof value === 'string' ? this.#inText(value, 1).flatMap((facts) => facts.flows as string[]) : [],
      );
      const contexts = [flow, ...inner];
      const isWritten = () => this.#outputs.isUntrusted(flow, textOf(job.id) ?? '');
      if (!isTrusted && (contexts.some(isUntrusted) || isWritten())) untrusted.push(flow);
      else if (openContexts(contexts, workflow.inputs ?? null).length > 0) open.push(flow);
      else if (inner.some((one) => /^(?:steps|needs)\.[^.]+\.outputs\./.test(one))) open.push(flow);
    }
    return { untrusted, open };
  }

  /** What is found in the script of a step, with lines of the file. */
  #lines(step: Fields, find: typeof scriptCommands): readonly Fields[] {
    if (typeof step.run !== 'string') return [];
    const line = lineIn(step, 'run', step[ownLine] ?? 1);
    if (step.run.split('\n').some(({ length }) => length > maxLine))
      this.#context.unevaluated(
        this.#path,
        line,
        `Only the first ${maxLine} characters of a line were read.`,
      );
    const isBlock = /:\s*(?:[&!]\S+\s+)*[|>][-+\d]*\s*(?:#.*)?$/.test(this.#source[line - 1] ?? '');
    return find(step.run, (index) => (isBlock ? line + 1 + index : line));
  }

  /** `if` as an expression, with or without braces; `sound` is false where text stands outside of the braces. */
  #condition(owner: Fields): Value {
    const value = owner.if ?? null;
    if (value === null) return null;
    const raw = String(value);
    const line = lineIn(owner, 'if', owner[ownLine] ?? 1);
    const fenced = /^\s*\$\{\{([\s\S]*)\}\}\s*$/.exec(raw)?.[1];
    const isWhole = fenced !== undefined && !fenced.includes('${{');
    const facts = expressionFacts(isWhole ? fenced : raw.replaceAll(/\$\{\{|\}\}/g, ' '), line);
    facts.sound = !raw.includes('${{') || (isWhole && raw === raw.trim());
    return facts;
  }

  /** Every `${{ … }}` below a field. A condition without braces counts as one. */
  #expressions(owner: Fields, name: string): readonly Fields[] {
    const value = owner[name] ?? null;
    const line = lineIn(owner, name, owner[ownLine] ?? 1);
    if (name === 'if' && value !== null && !String(value).includes('${{')) {
      return [expressionFacts(String(value), line)];
    }
    if (typeof value === 'string') return this.#inText(value, line);
    if (isList(value))
      return value.flatMap((one) =>
        isFields(one)
          ? Object.keys(one).flatMap((key) => this.#expressions(one, key))
          : typeof one === 'string'
            ? this.#inText(one, line)
            : [],
      );
    return isFields(value) ? Object.keys(value).flatMap((key) => this.#expressions(value, key)) : [];
  }

  /** The n-th expression of a text stands at the n-th braces from the line of its field on. */
  #inText(text: string, fieldLine: number): readonly Fields[] {
    const found: Fields[] = [];
    // What an alias stands for is written elsewhere; here is only the alias.
    const isAlias = /[:-]\s*\*[^\s*]+\s*(?:#.*)?$/.test(this.#source[fieldLine - 1] ?? '');
    let line = fieldLine;
    let column = 0;
    for (let at = text.indexOf('${{'); at !== -1; at = text.indexOf('${{', at + 3)) {
      const end = text.indexOf('}}', at);
      if (end === -1) break;
      while (line <= this.#endLine && !isAlias) {
        column = (this.#source[line - 1] ?? '').indexOf('${{', column);
        if (column !== -1) break;
        line += 1;
        column = 0;
      }
      found.push(expressionFacts(text.slice(at + 3, end), Math.min(line, this.#endLine)));
      column += 3;
    }
    return found;
  }

  #images(job: Fields, owner: Fields, name: string): readonly Fields[] {
    const value = owner[name] ?? null;
    const line = lineIn(owner, name, owner[ownLine] ?? 1);
    const image = typeof value === 'string' ? value : isFields(value) ? textOf(value.image) : undefined;
    if (image === undefined || image === '') return [];
    const fields = () => (isFields(value) ? extended(value, {}) : newFields(line));
    const variable = /^\$\{\{\s*matrix\.([\w-]+)\s*\}\}$/.exec(image.trim())?.[1];
    const values = variable === undefined ? [] : matrixValues(job, variable.toLowerCase());
    if (values.length === 0) return [Object.assign(fields(), { reference: image }, imageParts(image))];
    return values.flatMap(({ value: one, line: own }) => {
      if (typeof one !== 'string' || one === '') return [];
      const copy = Object.assign(fields(), { reference: one }, imageParts(one));
      copy[ownLine] = own;
      delete copy[fieldLines];
      return [copy];
    });
  }

  #add(type: string, name: string, fields: Fields, startLine: number, endLine: number): void {
    this.#found.push({ type, name, path: this.#path, startLine, endLine, fields });
  }
}

/** `on` as a map, whichever way it is written. */
function eventsOf(on: Value): Fields {
  if (isFields(on)) return on;
  const events = newFields();
  for (const name of isList(on) ? on : [on]) if (typeof name === 'string') events[name] = null;
  return events;
}

/** Declared inputs of an action, a called workflow and a manual start (`workflow_dispatch`): name → type, `string` unless given. */
function inputsOf(root: Fields, events: Fields): Fields {
  const types = newFields();
  const called = ['workflow_call', 'workflow_dispatch'].map((name) => events[name]);
  for (const owner of [root, ...called]) {
    const inputs = isFields(owner) ? owner.inputs : undefined;
    if (!isFields(inputs)) continue;
    for (const [name, input] of Object.entries(inputs))
      types[name.toLowerCase()] = (isFields(input) ? textOf(input.type) : undefined) ?? 'string';
  }
  return types;
}

/** Scopes of the workflow's own permissions that may write, with their lines. */
function writtenScopes(root: Fields): readonly Fields[] {
  const { permissions } = root;
  if (!isFields(permissions)) return [];
  return Object.entries(permissions).flatMap(([scope, access]) => {
    if (access !== 'write') return [];
    const facts = newFields(lineIn(permissions, scope, permissions[ownLine] ?? 1));
    facts.scope = scope;
    return [facts];
  });
}

function grantsIdToken(permissions: Value): boolean {
  return permissions === 'write-all' || (isFields(permissions) && permissions['id-token'] === 'write');
}

/** Whether a step publishes the folder that the repository was checked out to. */
function uploadsWorkspace({ action, with: inputs }: Fields): boolean {
  if (!isFields(action) || action.name !== 'actions/upload-artifact' || !isFields(inputs)) return false;
  return String(inputs.path ?? '')
    .split('\n')
    .some((path) => /^(?:\.\.?\/?|\$\{\{\s*github\.workspace\s*\}\}\/?)$/.test(path.trim()));
}

/** A copy with more fields. */
function extended(fields: Fields, more: Readonly<Record<string, Value>>): Fields {
  const copy = newFields(fields[ownLine]);
  Object.assign(copy, fields, more);
  if (fields[fieldLines]) copy[fieldLines] = fields[fieldLines];
  return copy;
}

function lineIn(fields: Fields, name: string, otherwise: number): number {
  return fields[fieldLines]?.[name] ?? otherwise;
}

function textOf(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
