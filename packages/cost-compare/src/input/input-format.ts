/** The forms an input may have; `auto` tells JSON and JSON Lines apart. */
export const inputFormats = ['auto', 'json', 'jsonl', 'usage'] as const;
export type InputFormat = (typeof inputFormats)[number];
