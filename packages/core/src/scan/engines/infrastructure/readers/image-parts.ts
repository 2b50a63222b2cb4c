// The parts of an image's name.

/** A tag or digest that is absent is null. */
export function imageParts(reference: string): {
  readonly image: string;
  readonly tag: string | null;
  readonly digest: string | null;
} {
  const [name = '', digest] = reference.split('@', 2);
  const tag = /:([^/:]+)$/.exec(name)?.[1];
  return {
    image: tag === undefined ? name : name.slice(0, -tag.length - 1),
    tag: tag ?? null,
    digest: digest ?? null,
  };
}
