// A document in sections: a contents list before them, each under its heading.
import type { Block } from './document.ts';

export interface Section {
  readonly title: string;
  /** Read once; a section without blocks has no heading either. */
  readonly blocks: Iterable<Block> | AsyncIterable<Block>;
  /** Left out of the contents: whether it has blocks is known only at its end. */
  readonly isUncertain?: boolean;
}

export async function* inSections(
  intro: readonly Block[],
  sections: readonly Section[],
): AsyncIterable<Block> {
  yield* intro;
  const entries = sections.filter(({ isUncertain }) => !isUncertain).map(({ title }) => title);
  if (entries.length > 1) yield { kind: 'contents', entries };
  for (const { title, blocks } of sections) {
    let isFirst = true;
    for await (const block of blocks) {
      if (isFirst) yield { kind: 'heading', text: title };
      isFirst = false;
      yield block;
    }
  }
}

/** Blocks that begin with the heading of their section, as a section. */
export function toSections(blocks: readonly Block[]): Section[] {
  const sections: { title: string; blocks: Block[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === undefined)
      sections.push({ title: block.text, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}
