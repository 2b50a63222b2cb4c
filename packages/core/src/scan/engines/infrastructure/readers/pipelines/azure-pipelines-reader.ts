// Pipelines of Azure DevOps: every step, wherever it stands, the containers, and checkouts.
import type { InfrastructureReader, ReadContext, TextFile } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import { type Fields, isFields, isList, newFields, ownLine, type Value } from '../../value.ts';
import { documentsOf } from '../parse-document.ts';
import { withinLimit } from '../within-limit.ts';
import { imageFields } from './image-fields.ts';
import { scriptLines } from './script-lines.ts';

const maxDepth = 30;
const maxSteps = 5_000;
const scripts = ['script', 'bash', 'powershell', 'pwsh'];

export const azurePipelinesReader: InfrastructureReader = {
  title: 'Azure Pipelines',
  mayRead: (path) =>
    /(?:^|\/)(?:[^/]*azure-pipelines?[^/]*|\.?vsts-ci)\.ya?ml$|(?:^|\/)(?:\.azure-pipelines|\.ado)\/.+\.ya?ml$/i.test(
      path,
    ),
  isMeant: ({ text }) => /^[ \t]*(?:-[ \t]+)?(?:steps|stages|jobs|task|script|template)[ \t]*:/m.test(text),
  fieldSyntax: 'yaml',
  open: (context) => ({
    *read(file) {
      const { path } = file;
      for (const { value, endLine } of documentsOf(file, context)) {
        const found: Resource[] = [];
        collect(value, { file, endLine, depth: 0, found, context });
        yield withinLimit(found, maxSteps, path, context);
      }
    },
  }),
};

interface Walk {
  readonly file: TextFile;
  readonly endLine: number;
  readonly depth: number;
  readonly found: Resource[];
  readonly context: ReadContext;
}

function collect(value: Value, walk: Walk): void {
  const { file, endLine, depth, found, context } = walk;
  const { path } = file;
  if (found.length > maxSteps) return;
  if (depth > maxDepth) {
    if (isList(value) || isFields(value)) context.unevaluated(path, null, 'Values are nested too deeply.');
    return;
  }
  const inner = { ...walk, depth: depth + 1 };
  if (isList(value)) {
    for (const one of value) collect(one, inner);
    return;
  }
  if (!isFields(value)) return;
  const startLine = value[ownLine] ?? 1;
  const linesOf = (owner: Fields, name: string) => scriptLines(owner, name, file, context);
  const add = (type: string, name: string, fields: Fields): void => {
    found.push({ type, name, path, startLine, endLine: Math.min(endLine, startLine + 200), fields });
  };
  const inputs = isFields(value.inputs) ? value.inputs : newFields(startLine);
  if (['checkout', 'task', ...scripts].some((name) => typeof value[name] === 'string')) {
    const lines = [
      ...scripts.flatMap((name) => linesOf(value, name)),
      ...linesOf(inputs, 'script'),
      ...linesOf(inputs, 'inlineScript'),
    ];
    const name =
      [value.displayName, value.task, value.checkout].find((one) => typeof one === 'string') ?? 'script';
    add('azure_pipelines.step', String(name), Object.assign(newFields(startLine), value, { scripts: lines }));
  }
  const image =
    value.container === undefined && value.image === undefined
      ? undefined
      : imageFields(value.container ?? value.image, startLine);
  // A container can be named by what `resources` declares: those names have neither a tag nor a folder.
  if (image && /[/:@]/.test(String(image.reference)))
    add('azure_pipelines.image', String(image.reference), image);
  for (const one of Object.values(value)) collect(one, inner);
}
