// The images that container files build upon.

export interface BaseImage {
  readonly path: string;
  readonly line: number;
  /** As written: `node:24-slim@sha256:…`. */
  readonly image: string;
  readonly pinned: boolean;
}

const containerFile = /(?:^|\/)(?:(?:[\w-]+\.)?(?:Dockerfile|Containerfile)(?:\.(?!md$|txt$)[\w-]+)?)$/i;

export function isContainerFile(path: string): boolean {
  return containerFile.test(path);
}

export function readBaseImages(path: string, text: string): BaseImage[] {
  const images: BaseImage[] = [];
  const stages = new Set<string>(['scratch']);
  const defaults = new Map<string, string>();
  for (const [index, line] of text.split('\n').entries()) {
    const argument = /^\s*ARG\s+(\w+)=["']?([^"'\s]+)/i.exec(line);
    if (argument && images.length === 0) defaults.set(argument[1] ?? '', argument[2] ?? '');
    const from = /^\s*FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(line);
    if (!from) continue;
    const image = expand(from[1] ?? '', defaults);
    if (!stages.has(image.toLowerCase())) {
      images.push({ path, line: index + 1, image, pinned: /@sha256:[0-9a-f]{64}$/.test(image) });
    }
    if (from[2]) stages.add(from[2].toLowerCase());
  }
  return images;
}

/** With the defaults of the arguments before the first stage: what is built unless told otherwise. */
function expand(image: string, defaults: ReadonlyMap<string, string>): string {
  return image.replace(
    /\$\{?(\w+)(?::?-([^}]*))?\}?/g,
    (whole, name, other) => defaults.get(name) ?? other ?? whole,
  );
}
