// What an index of Python packages says of a project, in its JSON form (PEP 691): releases, files with digests, and what each release needs.
import {
  normalPythonName,
  type PythonRequirement,
  readPythonRequirement,
} from '../../engines/dependencies/lockfiles/reading/python-names.ts';
import { comparePep440, isPep440Prerelease } from '../../engines/dependencies/versions/pep440.ts';
import { askRegistry } from '../ask-registry.ts';
import type { RepairContext } from '../repair.ts';
import { RepairError } from '../repair-error.ts';
import { isObject } from '../splice-json.ts';

export interface PythonFile {
  readonly filename: string;
  readonly url: string;
  readonly sha256: string | undefined;
  readonly size: number | undefined;
  readonly uploadedAt: string | undefined;
  readonly requiresPython: string;
  /** Whether what the release needs is served beside the file. */
  readonly hasMetadata: boolean;
}

export interface PythonRelease {
  readonly version: string;
  readonly files: readonly PythonFile[];
  readonly requiresPython: string;
}

export interface PythonProject {
  readonly name: string;
  /** Releases that can be taken, the lowest first: neither yanked, nor too young, nor vulnerable, nor pre-releases. */
  readonly clean: readonly PythonRelease[];
  /** Every release by its version. */
  readonly all: ReadonlyMap<string, PythonRelease>;
}

export interface PythonNeed extends PythonRequirement {
  /** The environment marker as it is written; '' without one. */
  readonly marker: string;
}

const defaultIndex = 'https://pypi.org/simple';

export class PythonIndex {
  readonly #address: string;
  readonly #context: RepairContext;
  readonly #projects = new Map<string, Promise<PythonProject | undefined>>();

  /** @param address of the index that the repository names; that of the environment or the public one unless given */
  constructor(context: RepairContext, address?: string) {
    this.#address = indexAddress(context.environment, address);
    this.#context = context;
  }

  /** Undefined of what the index does not know. */
  find(name: string): Promise<PythonProject | undefined> {
    const key = normalPythonName(name);
    const known = this.#projects.get(key);
    if (known) return known;
    const asked = this.#ask(key);
    this.#projects.set(key, asked);
    return asked;
  }

  /** Undefined where the index does not say it. */
  async needs({ files }: PythonRelease): Promise<readonly PythonNeed[] | undefined> {
    const file = files.find(({ hasMetadata }) => hasMetadata);
    if (file === undefined) return undefined;
    const text = await askRegistry(`${file.url}.metadata`, this.#context);
    return text === undefined ? undefined : needsOf(text);
  }

  async #ask(name: string): Promise<PythonProject | undefined> {
    const releases = await askReleases(this.#address, name, this.#context);
    if (releases === undefined) return undefined;
    const { advice, signal, releasedBefore } = this.#context;
    const affected = await advice.affected('PyPI', name, releases.keys(), signal);
    const clean = [...releases.values()].filter(
      ({ version, files }) =>
        !affected.has(version) &&
        !isPep440Prerelease(version) &&
        (releasedBefore === null ||
          files.every(({ uploadedAt }) => Date.parse(uploadedAt ?? '') <= releasedBefore.getTime())),
    );
    return { name, clean: clean.sort((a, b) => comparePep440(a.version, b.version)), all: releases };
  }
}

export function indexAddress(environment: RepairContext['environment'], address?: string): string {
  const { UV_DEFAULT_INDEX, UV_INDEX_URL, PIP_INDEX_URL } = environment;
  return (PIP_INDEX_URL || UV_DEFAULT_INDEX || UV_INDEX_URL || address || defaultIndex).replace(/\/+$/, '');
}

/** Releases by their versions; undefined of a project that the index does not know. */
export async function askReleases(
  index: string,
  name: string,
  {
    withYanked = false,
    ...context
  }: Pick<RepairContext, 'fetch' | 'signal'> & { readonly withYanked?: boolean },
): Promise<ReadonlyMap<string, PythonRelease> | undefined> {
  const address = `${index}/${normalPythonName(name)}/`;
  const text = await askRegistry(address, context, 'application/vnd.pypi.simple.v1+json');
  return text === undefined ? undefined : releasesOf(parse(text, address), address, withYanked);
}

function parse(text: string, address: string): Record<string, unknown> {
  try {
    const document: unknown = JSON.parse(text);
    if (isObject(document)) return document;
  } catch {
    // As an index of HTML does.
  }
  throw new RepairError(`${new URL(address).host} does not answer in the JSON form of an index (PEP 691).`);
}

function releasesOf(
  document: Record<string, unknown>,
  address: string,
  withYanked: boolean,
): ReadonlyMap<string, PythonRelease> {
  const byVersion = new Map<string, PythonFile[]>();
  for (const row of Array.isArray(document.files) ? document.files : []) {
    if (!isObject(row) || typeof row.filename !== 'string' || typeof row.url !== 'string') continue;
    // False, or the reason.
    if (row.yanked !== undefined && row.yanked !== false && !withYanked) continue;
    const version = versionOfFile(row.filename);
    if (version === undefined) continue;
    const hashes = isObject(row.hashes) ? row.hashes : {};
    const metadata = row['core-metadata'] ?? row['dist-info-metadata'];
    const file: PythonFile = {
      filename: row.filename,
      url: new URL(row.url, address).href.replace(/#.*$/, ''),
      sha256: textOf(hashes.sha256),
      size: typeof row.size === 'number' ? row.size : undefined,
      uploadedAt: textOf(row['upload-time']),
      requiresPython: textOf(row['requires-python']) ?? '',
      hasMetadata: metadata !== undefined && metadata !== false,
    };
    byVersion.set(version, [...(byVersion.get(version) ?? []), file]);
  }
  return new Map(
    [...byVersion].map(([version, files]) => [
      version,
      { version, files, requiresPython: files[0]?.requiresPython ?? '' },
    ]),
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** `name-1.0-py3-none-any.whl`, `name-1.0.tar.gz`; undefined of eggs and installers, which pip does not take. */
function versionOfFile(filename: string): string | undefined {
  const wheel = /^[^-]+-([^-]+)(?:-\d[^-]*)?-[^-]+-[^-]+-[^-]+\.whl$/.exec(filename);
  return wheel?.[1] ?? /-(\d[^-]*)\.(?:tar\.gz|zip|tar\.bz2|tgz)$/.exec(filename)?.[1];
}

function needsOf(metadata: string): readonly PythonNeed[] {
  const [head = ''] = metadata.split(/\r?\n\r?\n/, 1);
  return [...head.matchAll(/^Requires-Dist:\s*(.*)$/gim)].flatMap(([, text = '']) => {
    const end = text.includes('@') ? text.search(/\s;/) : text.indexOf(';');
    const requirement = readPythonRequirement(end === -1 ? text : text.slice(0, end));
    return requirement
      ? [
          {
            ...requirement,
            marker:
              end === -1
                ? ''
                : text
                    .slice(end)
                    .replace(/^\s*;\s*/, '')
                    .trim(),
          },
        ]
      : [];
  });
}
