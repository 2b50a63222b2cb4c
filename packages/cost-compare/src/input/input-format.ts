/** The forms an input may have; `auto` distinguishes JSON and JSON Lines. */
export const inputFormats = ['auto', 'json', 'jsonl', 'usage'] as const;
export type InputFormat = (typeof inputFormats)[number];
