// Pipelines of CircleCI: orbs, images, and the machine that jobs run on.
import type { InfrastructureReader, ReadContext } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import { type Fields, fieldLines, isFields, isList, newFields, ownLine } from '../../value.ts';
import { documentsOf } from '../parse-document.ts';
import { withinLimit } from '../within-limit.ts';
import { imageFields } from './image-fields.ts';

const maxEntries = 1_000;

export const circleciReader: InfrastructureReader = {
  title: 'CircleCI',
  mayRead: (path) => /(?:^|\/)\.circleci\/[^/]+\.ya?ml$/.test(path),
  isMeant: ({ text }) => /^(?:jobs|orbs|executors|workflows)[ \t]*:/m.test(text),
  fieldSyntax: 'yaml',
  open: (context) => ({
    *read(file) {
      const { path } = file;
      const [document] = documentsOf(file, context);
      if (document && isFields(document.value)) yield resources(path, document.value, context);
    },
  }),
};

function resources(path: string, root: Fields, context: ReadContext): readonly Resource[] {
  const found: Resource[] = [];
  const add = (type: string, name: string, fields: Fields): void => {
    const line = fields[ownLine] ?? 1;
    found.push({ type, name, path, startLine: line, endLine: line, fields });
  };
  const orbs = isFields(root.orbs) ? root.orbs : newFields();
  for (const [name, orb] of withinLimit(Object.entries(orbs), maxEntries, path, context)) {
    if (typeof orb !== 'string') continue;
    const fields = newFields(orbs[fieldLines]?.[name] ?? 1);
    fields.reference = orb;
    fields.version = orb.includes('@') ? orb.slice(orb.indexOf('@') + 1) : null;
    add('circleci.orb', name, fields);
  }
  for (const group of [root.jobs, root.executors]) {
    const entries = Object.entries(isFields(group) ? group : {});
    for (const [name, job] of withinLimit(entries, maxEntries, path, context)) {
      if (!isFields(job)) continue;
      for (const image of isList(job.docker) ? job.docker : []) {
        const fields = imageFields(image, job[ownLine] ?? 1);
        if (fields) add('circleci.image', name, fields);
      }
    }
  }
  return found;
}
