// Ansible: one resource for each task of playbooks and roles, of the type of its module: `ansible.get_url`.
import type { InfrastructureReader, ReadContext } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import {
  type Fields,
  fieldLines,
  isFields,
  isList,
  newFields,
  ownLine,
  unknown,
  type Value,
} from '../../value.ts';
import { documentsOf } from '../parse-document.ts';
import { withinLimit } from '../within-limit.ts';

const taskLists = ['tasks', 'pre_tasks', 'post_tasks', 'handlers', 'block', 'rescue', 'always'];
/** Fields of a task that are no modules. */
const keywords: ReadonlySet<string> = new Set(
  `action any_errors_fatal args async become become_exe become_flags become_method become_user changed_when check_mode
  collections connection debugger delay delegate_facts delegate_to diff environment failed_when ignore_errors
  ignore_unreachable listen local_action loop loop_control module_defaults name no_log notify poll port register
  remote_user retries run_once tags throttle timeout until vars when`.split(/\s+/),
);
const maxTasks = 5_000;
const maxDepth = 20;

export const ansibleReader: InfrastructureReader = {
  title: 'Ansible',
  mayRead: (path) => /\.ya?ml$/.test(path) && !/(?:^|\/)\.(?:github|gitlab|circleci)\//.test(path),
  isMeant: ({ path, text }) =>
    (/^[ \t]*-[ \t]+hosts[ \t]*:|^[ \t]+hosts[ \t]*:/m.test(text) && /^-\s/m.test(text)) ||
    (/(?:^|\/)(?:tasks|handlers)\/[^/]+$/.test(path) && /^-\s+(?:name|[\w.]+)\s*:/m.test(text)),
  fieldSyntax: 'yaml',
  open: (context) => ({
    *read(file) {
      const { path } = file;
      for (const { value, endLine } of documentsOf(file, context, (_, value) => value)) {
        const found: Resource[] = [];
        collect(value, { path, endLine, found, context }, 0);
        yield withinLimit(found, maxTasks, path, context);
      }
    },
  }),
};

interface Walk {
  readonly path: string;
  readonly endLine: number;
  readonly found: Resource[];
  readonly context: ReadContext;
}

function collect(value: Value, walk: Walk, depth: number): void {
  if (!isList(value)) return;
  if (depth > maxDepth) {
    walk.context.unevaluated(walk.path, null, 'Blocks are nested too deeply.');
    return;
  }
  for (const one of value) {
    if (!isFields(one) || walk.found.length > maxTasks) continue;
    for (const name of taskLists) collect(one[name] ?? null, walk, depth + 1);
    if (one.hosts === undefined && one.block === undefined) addTask(one, walk);
  }
}

function addTask(task: Fields, { path, endLine, found }: Walk): void {
  for (const [name, given] of Object.entries(task)) {
    if (keywords.has(name) || name.startsWith('with_')) continue;
    const module = name.slice(name.lastIndexOf('.') + 1);
    const startLine = task[ownLine] ?? 1;
    const fields = newFields(startLine);
    Object.assign(fields, parametersOf(given), { task, module });
    if (isFields(given) && given[fieldLines]) fields[fieldLines] = given[fieldLines];
    const title = typeof task.name === 'string' ? task.name : name;
    found.push({
      type: `ansible.${module}`,
      name: title,
      path,
      startLine,
      endLine: Math.min(endLine, startLine + 100),
      fields,
    });
  }
}

/** `a=b c="d e"` is short for a map. Templates are unknown; `yes` and `no` are what they say. */
function parametersOf(given: Value): Record<string, Value> {
  const result: Record<string, Value> = {};
  if (typeof given === 'string') {
    result.free_form = given;
    for (const [, name = '', quoted, plain] of given.matchAll(/(?:^|\s)(\w+)=(?:"([^"]*)"|(\S*))/g))
      result[name] = known(quoted ?? plain ?? '');
  }
  if (isFields(given)) for (const [name, value] of Object.entries(given)) result[name] = known(value);
  return result;
}

function known(value: Value): Value {
  if (typeof value !== 'string') return value;
  if (value.includes('{{')) return unknown;
  if (/^(?:yes|on)$/i.test(value)) return true;
  return /^(?:no|off)$/i.test(value) ? false : value;
}
