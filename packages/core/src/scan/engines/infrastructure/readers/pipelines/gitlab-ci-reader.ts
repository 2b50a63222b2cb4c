// Pipelines of GitLab: the file, its jobs, the images that they run, and what it includes.
import type { InfrastructureReader, ReadContext, TextFile } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import { type Fields, fieldLines, isFields, isList, newFields, ownLine, type Value } from '../../value.ts';
import { documentsOf } from '../parse-document.ts';
import { withinLimit } from '../within-limit.ts';
import { imageFields } from './image-fields.ts';
import { scriptLines } from './script-lines.ts';

/** Names at the top of a file that are no jobs. */
const keywords: ReadonlySet<string> = new Set([
  'default',
  'include',
  'stages',
  'variables',
  'workflow',
  'image',
  'services',
  'cache',
  'before_script',
  'after_script',
  'spec',
]);
const maxJobs = 1_000;

export const gitlabCiReader: InfrastructureReader = {
  title: 'GitLab CI',
  mayRead: (path) => /(?:^|\/)[^/]*\.gitlab-ci\.ya?ml$|(?:^|\/)\.gitlab\/(?:ci\/)?[^/]+\.ya?ml$/.test(path),
  isMeant: ({ text }) => /^[ \t]*(?:-[ \t]+)?(?:script|include|stages|extends)[ \t]*:/m.test(text),
  fieldSyntax: 'yaml',
  open: (context) => ({
    *read(file) {
      for (const { value, endLine } of documentsOf(file, context, (_, value) => value))
        if (isFields(value)) yield pipelineResources(file, value, endLine, context);
    },
  }),
};

function pipelineResources(
  file: TextFile,
  root: Fields,
  endLine: number,
  context: ReadContext,
): readonly Resource[] {
  const { path } = file;
  const found: Resource[] = [];
  const add = (type: string, name: string, fields: Fields, startLine: number, last = startLine): void => {
    found.push({ type, name, path, startLine, endLine: Math.max(startLine, last), fields });
  };
  const lineOf = (fields: Fields, name: string) => fields[fieldLines]?.[name] ?? fields[ownLine] ?? 1;
  const includes = root.include ?? null;
  for (const one of isList(includes) ? includes : [includes]) {
    const fields = isFields(one) ? one : stringInclude(one, lineOf(root, 'include'));
    if (fields) add('gitlab.include', 'include', fields, fields[ownLine] ?? 1);
  }
  add('gitlab.pipeline', path, root, 1, endLine);
  const jobs = Object.entries(root).filter(
    ([name, job]) => isFields(job) && (!keywords.has(name) || name === 'default'),
  );
  const owners: readonly (readonly [string, Fields])[] = [
    ['pipeline', root],
    ...withinLimit(jobs, maxJobs, path, context).map(([name, job]) => [name, job as Fields] as const),
  ];
  const starts = owners.map(([name]) => lineOf(root, name));
  for (const [index, [name, owner]] of owners.entries()) {
    const startLine = index === 0 ? 1 : (starts[index] ?? 1);
    const last = index === 0 ? endLine : (starts[index + 1] ?? endLine + 1) - 1;
    if (index > 0 && name !== 'default') {
      const scripts = ['before_script', 'script', 'after_script'].flatMap((field) =>
        scriptLines(owner, field, file, context),
      );
      const fields = Object.assign(newFields(startLine), owner, { scripts });
      if (owner[fieldLines]) fields[fieldLines] = owner[fieldLines];
      add('gitlab.job', name, fields, startLine, last);
    }
    const services = isList(owner.services) ? owner.services : [];
    for (const [field, image] of [
      ['image', owner.image ?? null],
      ...services.map((one) => ['services', one] as const),
    ] as const) {
      const fields = imageFields(image, lineOf(owner, field));
      if (fields) add('gitlab.image', name, fields, fields[ownLine] ?? startLine);
    }
  }
  return found;
}

function stringInclude(value: Value, line: number): Fields | undefined {
  if (typeof value !== 'string') return undefined;
  const fields = newFields(line);
  fields[/^https?:/.test(value) ? 'remote' : 'local'] = value;
  return fields;
}
