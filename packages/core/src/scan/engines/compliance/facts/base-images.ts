// The images that container files build upon.

export interface BaseImage {
  readonly path: string;
  readonly line: number;
  /** As written: `node:24-slim@sha256:…`. */
  readonly image: string;
  readonly pinned: boolean;
}

const containerFile =
  /(?:^|\/)(?:(?:[\w-]{1,200}\.)?(?:Dockerfile|Containerfile)(?:\.(?!md$|txt$)[\w-]{1,200})?)$/i;

export function isContainerFile(path: string): boolean {
  return containerFile.test(path);
}

export function readBaseImages(path: string, text: string): BaseImage[] {
  const images: BaseImage[] = [];
  const stages = new Set<string>(['scratch']);
  const defaults = new Map<string, string>();
  for (const [index, line] of text.split('\n').entries()) {
    const argument = /^\s{0,20}ARG\s{1,20}(\w{1,40})=["']?([^"'\s]{1,200})/i.exec(line);
    if (argument && images.length === 0) defaults.set(argument[1] ?? '', argument[2] ?? '');
    const from =
      /^\s{0,20}FROM\s{1,20}(?:--\S{1,200}\s{1,20}){0,5}(\S{1,200})(?:\s{1,20}AS\s{1,20}(\S{1,200}))?/i.exec(
        line,
      );
    if (!from) continue;
    const image = expand(from[1] ?? '', defaults);
    if (!stages.has(image.toLowerCase())) {
      images.push({ path, line: index + 1, image, pinned: /@sha256:[0-9a-f]{64}$/.test(image) });
    }
    if (from[2]) stages.add(from[2].toLowerCase());
  }
  return images;
}

/** With the defaults of the arguments before the first stage: what is built unless configured otherwise. */
function expand(image: string, defaults: ReadonlyMap<string, string>): string {
  return image.replace(
    /\$\{?(\w{1,40})(?::?-([^}]{0,200}))?\}?/g,
    (whole, name, other) => defaults.get(name) ?? other ?? whole,
  );
}
