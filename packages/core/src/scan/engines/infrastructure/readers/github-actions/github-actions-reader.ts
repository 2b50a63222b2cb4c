// Workflows and composite actions of GitHub, and what keeps them up to date: Dependabot and pre-commit.
import type { InfrastructureReader } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import { isFields, isList, ownLine } from '../../value.ts';
import { documentsOf, type ParsedDocument } from '../parse-document.ts';
import { workflowResources } from './workflow-resources.ts';

const workflow = /(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/i;
const action = /(?:^|\/)action\.ya?ml$/;
const dependabot = /(?:^|\/)\.github\/dependabot\.ya?ml$/;
const preCommit = /(?:^|\/)\.pre-commit-config\.ya?ml$/;

export const githubActionsReader: InfrastructureReader = {
  title: 'GitHub Actions',
  mayRead: (path) =>
    workflow.test(path) || action.test(path) || dependabot.test(path) || preCommit.test(path),
  isMeant: ({ path, text }) =>
    // What lies there is a workflow, however its keys are written.
    workflow.test(path) ||
    (action.test(path) && /\bruns\b/.test(text)) ||
    (dependabot.test(path) && /^updates:/m.test(text)) ||
    (preCommit.test(path) && /^repos:/m.test(text)),
  fieldSyntax: 'yaml',
  open: (context) => ({
    *read(file) {
      const { path } = file;
      const [document] = documentsOf(file, context);
      if (document === undefined) return;
      if (dependabot.test(path)) yield listed(path, document, 'updates', 'github.dependabot_update');
      else if (preCommit.test(path)) yield listed(path, document, 'repos', 'pre_commit.repository');
      else yield workflowResources(path, file.text, document, context);
    },
  }),
};

/** One resource for each entry of a list. */
function listed(
  path: string,
  { value, endLine }: ParsedDocument,
  name: string,
  type: string,
): readonly Resource[] {
  const list = isFields(value) ? value[name] : undefined;
  if (!isList(list)) return [];
  return list.flatMap((fields, index) => {
    if (!isFields(fields)) return [];
    const startLine = fields[ownLine] ?? 1;
    const next = list[index + 1];
    const end = (isFields(next) && next[ownLine]) || endLine + 1;
    return [{ type, name: `${name}[${index}]`, path, startLine, endLine: end - 1, fields }];
  });
}
