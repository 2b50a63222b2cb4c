// The built web page on disk: read when first asked for, then kept; it is a few hundred kilobytes.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

export interface WebFile {
  readonly mediaType: string;
  readonly etag: string;
  readonly plain: Buffer;
  /** Compressed forms, where they are smaller. */
  readonly encoded: ReadonlyMap<Encoding, Buffer>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const suffixes = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;

export class WebFiles {
  readonly #folder: string;
  readonly #prefix: string;
  readonly #signIn: string;
  #index: Promise<WebFile> | undefined;
  #assets: Promise<ReadonlySet<string>> | undefined;
  readonly #read = new Map<string, Promise<WebFile>>();

  /** `prefix` is where the plugin is mounted; `signIn` says whose business signing in is. */
  constructor(folder: string, prefix: string, signIn: 'here' | 'host') {
    this.#folder = folder;
    this.#prefix = prefix;
    this.#signIn = signIn;
  }

  /** Whether the page has been built at all. */
  get exist(): boolean {
    return existsSync(join(this.#folder, 'index.html'));
  }

  /** The one document, which knows where it is mounted. */
  index(): Promise<WebFile> {
    this.#index ??= this.#makeIndex();
    return this.#index;
  }

  /** A file whose name holds a hash of its content; undefined when there is none of this name. */
  async asset(name: string): Promise<WebFile | undefined> {
    this.#assets ??= readdir(join(this.#folder, 'assets')).then((names) => new Set(names));
    if (!(await this.#assets).has(name) || mediaTypes[extname(name)] === undefined) return undefined;
    let file = this.#read.get(name);
    if (!file) {
      file = this.#readAsset(name, await this.#assets);
      this.#read.set(name, file);
    }
    return file;
  }

  async #makeIndex(): Promise<WebFile> {
    const built = await readFile(join(this.#folder, 'index.html'), 'utf8');
    const text = built
      .replaceAll('"./', `"${this.#prefix}/`)
      .replace('data-prefix=""', `data-prefix="${this.#prefix}"`)
      .replace('data-sign-in="here"', `data-sign-in="${this.#signIn}"`);
    const plain = Buffer.from(text);
    const encoded = new Map<Encoding, Buffer>([
      ['br', await promisify(brotliCompress)(plain)],
      ['gzip', await promisify(gzip)(plain)],
    ]);
    const etag = createHash('sha256').update(plain).digest('hex').slice(0, 32);
    return { mediaType: 'text/html; charset=utf-8', etag, plain, encoded };
  }

  async #readAsset(name: string, names: ReadonlySet<string>): Promise<WebFile> {
    const path = join(this.#folder, 'assets', name);
    const encoded = new Map<Encoding, Buffer>();
    for (const [encoding, suffix] of Object.entries(suffixes))
      if (names.has(name + suffix)) encoded.set(encoding as Encoding, await readFile(path + suffix));
    return { mediaType: mediaTypes[extname(name)] ?? '', etag: name, plain: await readFile(path), encoded };
  }
}
