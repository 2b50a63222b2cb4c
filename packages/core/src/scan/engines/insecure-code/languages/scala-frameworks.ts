// What a file of Scala means by the frameworks that it imports.
import type { TreeTable } from './lower-tree.ts';
import { place } from './lower-tree.ts';
import { withPekko } from './scala-pekko.ts';
import { withPlay } from './scala-play.ts';
import { withScalatra } from './scala-scalatra.ts';
import { imports } from './scala-text.ts';
import { scalaTree } from './scala-tree.ts';

/** Members that a class inherits from a framework, by names that many have: what models call them instead. */
const inherited: readonly (readonly [library: RegExp, names: ReadonlyMap<string, string>])[] = [
  // https://scalatra.org/guides/http/actions.html
  [
    /\borg\.scalatra\b/,
    new Map([
      ['params', 'scalatraParams'],
      ['multiParams', 'scalatraParams'],
      ['parsedBody', 'scalatraParams'],
      ['request', 'scalatraRequest'],
      ['cookies', 'scalatraRequest.cookies'],
      ['fileParams', 'scalatraParams'],
      ['redirect', 'scalatraRedirect'],
    ]),
  ],
  // https://ziohttp.com/reference/handler
  [/\bzio\.http\b/, new Map([['handler', 'zioHandler']])],
];

export function scalaTable(text: string): TreeTable {
  let table = scalaTree;
  if (imports(text, /\bplay\.api\.mvc\b|\bplay\.api\b.*\bmvc\b/)) table = withPlay(table);
  if (imports(text, /\b(?:akka|pekko)\.http\b/)) table = withPekko(table);
  if (imports(text, /\borg\.scalatra\b/)) table = withScalatra(table);
  for (const [library, names] of inherited) if (imports(text, library)) table = withNames(table, names);
  return table;
}

function withNames(table: TreeTable, names: ReadonlyMap<string, string>): TreeTable {
  return {
    ...table,
    identifier: (node, lowering) => {
      const name = names.get(lowering.text(node));
      if (name === undefined) return table.identifier?.(node, lowering) ?? lowering.group(node);
      return { kind: 'name', ...place(node), name };
    },
  };
}
