// What a proxy of Go modules says of releases, and the checksum database of their contents.
import { createHash } from 'node:crypto';
import { compareSemver } from '../../engines/dependencies/versions/semver.ts';
import { askRegistry, askRegistryBytes } from '../ask-registry.ts';
import type { RepairContext } from '../repair.ts';
import { RepairError } from '../repair-error.ts';
import { type GoRequirements, readGoRequirements } from './go-requirements.ts';

export interface GoSums {
  readonly content: string;
  readonly manifest: string;
}

type GoProxyContext = Pick<RepairContext, 'advice' | 'environment' | 'fetch' | 'releasedBefore' | 'signal'>;

const defaultProxy = 'https://proxy.golang.org';
const defaultDatabase = 'https://sum.golang.org';

/** Versions begin with `v`, as Go writes them. */
export class GoProxy {
  readonly #context: GoProxyContext;
  readonly #proxies: readonly string[];
  readonly #database: string | null;
  readonly #manifests = new Map<string, Promise<string | undefined>>();

  constructor(context: GoProxyContext) {
    const { GOPROXY, GOSUMDB } = context.environment;
    this.#context = context;
    this.#proxies = (GOPROXY || defaultProxy)
      .split(/[,|]/)
      .map((address) => address.trim().replace(/\/+$/, ''))
      .filter((address) => /^https?:\/\//.test(address));
    this.#database = databaseOf(GOSUMDB);
  }

  /** Releases above the version that can be taken, the lowest first. */
  async clean(name: string, above: string): Promise<readonly string[]> {
    const listed = (await this.#ask(name, 'list')) ?? '';
    const later = listed
      .split('\n')
      .map((line) => line.trim())
      .filter(
        (version) => /^v\d+\.\d+\.\d+(?:\+incompatible)?$/.test(version) && compareSemver(version, above) > 0,
      )
      .sort(compareSemver);
    if (later.length === 0) return [];
    const plain = (version: string) => version.slice(1);
    const { advice, signal } = this.#context;
    const affected = await advice.affected('Go', name, later.map(plain), signal);
    const retracted = (await this.requirements(name, later.at(-1) ?? ''))?.retracted ?? [];
    return later.filter(
      (version) =>
        !affected.has(plain(version)) &&
        !retracted.some(
          ({ from, to }) => compareSemver(version, from) >= 0 && compareSemver(version, to) <= 0,
        ),
    );
  }

  async isRecent(name: string, version: string): Promise<boolean> {
    const { releasedBefore } = this.#context;
    if (releasedBefore === null) return false;
    const text = (await this.#ask(name, `${version}.info`)) ?? '{}';
    const time = /"Time"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? '';
    return !(Date.parse(time) <= releasedBefore.getTime());
  }

  /** What the release itself needs; undefined of what the proxy does not know. */
  async requirements(name: string, version: string): Promise<GoRequirements | undefined> {
    const text = await this.#manifest(name, version);
    return text === undefined ? undefined : readGoRequirements(text);
  }

  /** Throws RepairError where the database does not know them, or knows another manifest than the proxy has. */
  async sums(name: string, version: string): Promise<GoSums> {
    const { GOPRIVATE, GONOSUMDB, GONOSUMCHECK } = this.#context.environment;
    if (this.#database === null || GONOSUMCHECK || isPrivate(name, GONOSUMDB || GOPRIVATE))
      throw new RepairError(
        `No checksum database is asked about ${name}: run \`go get ${name}@${version}\`.`,
      );
    const text =
      (await askRegistry(`${this.#database}/lookup/${escaped(name)}@${version}`, this.#context)) ?? '';
    const sumOf = (file: string) =>
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} ${version}${file} `))
        ?.split(' ')[2];
    const content = sumOf('');
    const manifest = sumOf('/go.mod');
    if (!content || !manifest)
      throw new RepairError(`The checksum database does not know ${name} ${version}.`);
    const own = await this.#manifest(name, version);
    if (own !== undefined && sumOfManifest(own) !== manifest)
      throw new RepairError(`The proxy has another go.mod of ${name} ${version} than the checksum database.`);
    return { content, manifest };
  }

  #manifest(name: string, version: string): Promise<string | undefined> {
    const key = `${name}@${version}`;
    const known = this.#manifests.get(key);
    if (known) return known;
    const asked = this.#ask(name, `${version}.mod`);
    this.#manifests.set(key, asked);
    return asked;
  }

  /** The files of a release, in a ZIP archive; undefined of what the proxy does not know. */
  archive(name: string, version: string): Promise<Buffer | undefined> {
    return this.#bytes(name, `${version}.zip`);
  }

  async #ask(name: string, file: string): Promise<string | undefined> {
    return (await this.#bytes(name, file))?.toString('utf8');
  }

  async #bytes(name: string, file: string): Promise<Buffer | undefined> {
    const { GOPRIVATE, GONOPROXY } = this.#context.environment;
    if (this.#proxies.length === 0 || isPrivate(name, GONOPROXY || GOPRIVATE))
      throw new RepairError(`No proxy is asked about ${name}: run \`go get ${name}@latest\`.`);
    for (const proxy of this.#proxies) {
      const bytes = await askRegistryBytes(`${proxy}/${escaped(name)}/@v/${file}`, this.#context);
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  }
}

/** The digest of a module whose only file is its manifest. */
export function sumOfManifest(text: string): string {
  const file = createHash('sha256').update(text).digest('hex');
  return `h1:${createHash('sha256').update(`${file}  go.mod\n`).digest('base64')}`;
}

/** `sum.golang.org`, `NAME+KEY ADDRESS`, `off`. */
function databaseOf(setting: string | undefined): string | null {
  if (!setting) return defaultDatabase;
  if (setting === 'off') return null;
  const [name = '', address] = setting.split(/\s+/);
  return (address ?? `https://${name.split('+', 1)[0]}`).replace(/\/+$/, '');
}

/** Addresses of proxies have no capital letters. */
function escaped(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
}

/** Patterns are of whole folders: `example.com/team` is all that is below it. */
function isPrivate(name: string, patterns = ''): boolean {
  return patterns.split(',').some((pattern) => {
    const parts = pattern.trim().split('/');
    if (pattern.trim() === '') return false;
    const own = name.split('/').slice(0, parts.length);
    return (
      own.length === parts.length &&
      parts.every((part, index) =>
        new RegExp(
          `^${part
            .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
            .replaceAll('*', '.*')
            .replaceAll('?', '.')}$`,
        ).test(own[index] ?? ''),
      )
    );
  });
}
