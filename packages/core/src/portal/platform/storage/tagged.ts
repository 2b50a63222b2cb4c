import { literalPattern } from './list.ts';

/** A condition on the rows of repositories: that they have the tag, in any case of letters. */
export function taggedWith(tag: string): [sql: string, values: string[]] {
  return [`tags like ? escape '\\'`, [literalPattern(JSON.stringify(tag.toLowerCase()))]];
}
