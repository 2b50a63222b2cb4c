// A change that is put together, and the tools of those who hide something in it.
import type { Planted } from './hidden-plants.ts';

export interface Draft {
  readonly planted: Planted;
  path: string;
  text: string;
  bytes?: (text: string) => Buffer;
  /** Comes before everything else in the file. */
  firstLine?: string;
  /** Around the file when all else is done, by the ending of its name. */
  readonly packs: { readonly ending: string; readonly pack: (content: Buffer, name: string) => Buffer }[];
  readonly base: Record<string, string | Buffer>;
  readonly extra: Record<string, string | Buffer>;
  readonly renamed: Record<string, string>;
}

/** A number below a bound. */
export type Random = (below: number) => number;
export type Hiding = (draft: Draft, random: Random) => void;

/** A comment at the end of every line but the first, or of the only one. */
export const trailing =
  (mark: string): Hiding =>
  (draft) => {
    const [first = '', ...rest] = draft.text.split('\n');
    const { comment } = draft.planted;
    draft.text =
      rest.length === 0
        ? `${first} ${comment} ${mark}`
        : `${first}\n${rest.map((line) => `${line} ${comment} ${mark}`).join('\n')}`;
  };

/** A comment on a line of its own before every line. */
export const before =
  (mark: string): Hiding =>
  (draft) => {
    draft.text = draft.text
      .split('\n')
      .map((line) => `${/^\s*/.exec(line)?.[0]}${draft.planted.comment} ${mark}\n${line}`)
      .join('\n');
  };

export const header =
  (text: string): Hiding =>
  (draft) => {
    draft.text = `${draft.planted.comment} ${text}\n${draft.text}`;
  };

/** One more file in the change. */
export const extra =
  (path: string, text: (draft: Draft) => string): Hiding =>
  (draft) => {
    draft.extra[path] = text(draft);
  };

/** One of the folders, where the file keeps its meaning there. */
export const folder =
  (...names: readonly string[]): Hiding =>
  (draft, random) => {
    if (!draft.planted.isPlaced) draft.path = `${names[random(names.length)]}/${draft.path}`;
  };

/** A line before that is repeated until it has the size. */
export const padding =
  (size: number): Hiding =>
  (draft) => {
    const line = `${draft.planted.comment} padding\n`;
    draft.text = `${draft.text}\n${line.repeat(Math.ceil(size / line.length))}`;
  };

export const encoded =
  (bytes: (text: string) => Buffer): Hiding =>
  (draft) => {
    draft.bytes = bytes;
  };
