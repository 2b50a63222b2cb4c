// What is known of a repository, with who says it where that is nobody with an account.
import type { Repository } from '../client/api.d.ts';

type Origin = Repository['contextBy']['criticality'];

const names: Readonly<Record<NonNullable<Origin>, string>> = {
  person: '',
  rule: 'by a rule of the portal',
  file: 'by assay.config.json',
};

export function withOrigin(value: string, by: Origin): string {
  const name = by === null ? '' : names[by];
  return name === '' ? value : `${value} (${name})`;
}

export function tagsText(tags: Repository['contextBy']['tags']): string {
  return tags.map(({ tag, by }) => withOrigin(tag, by)).join(', ') || 'none';
}
