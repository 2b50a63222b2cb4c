// Findings in a list: one line each, with their repositories by name.
import type { Finding } from '../client/api.d.ts';
import { shortId } from '../client/short-id.ts';
import { paintPriority, paintSeverity } from './colors.ts';
import { placeOf } from './finding-groups.ts';
import type { Column } from './tables.ts';

/** `names` are those of the repositories, by id. */
export function findingColumns(names: ReadonlyMap<string, string>): readonly Column<Finding>[] {
  return [
    { title: 'Id', value: ({ id }) => shortId(id) },
    {
      title: 'Priority',
      value: ({ priority }) => priority.level,
      paint: (text) => paintPriority(text),
      isOptional: true,
    },
    { title: 'Severity', value: ({ severity }) => severity, paint: (text) => paintSeverity(text) },
    { title: 'Status', value: ({ status }) => status, isOptional: true },
    {
      title: 'Repository',
      value: ({ repositoryId }) => names.get(repositoryId) ?? shortId(repositoryId),
      fit: 'text',
    },
    { title: 'Location', value: placeOf, fit: 'path' },
    { title: 'Title', value: ({ title }) => title, fit: 'text' },
  ];
}
