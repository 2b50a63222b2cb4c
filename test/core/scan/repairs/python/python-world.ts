// An index of Python packages on this machine.
import { createHash } from 'node:crypto';
import type { Test } from 'tap';
import { type RegistryDouble, registryDouble } from '../repair-world.ts';

/** By name and version, lines of its metadata. */
export type PythonReleases = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export interface PythonTimes {
  /** By `name==version`; 2020 unless given. */
  readonly times?: Readonly<Record<string, string>>;
  readonly python?: Readonly<Record<string, string>>;
}

export function pythonIndex(
  t: Test,
  releases: PythonReleases,
  { times = {}, python = {} }: PythonTimes = {},
): Promise<RegistryDouble> {
  return registryDouble(t, (path, url) => {
    const [, folder, name = '', file = ''] = path.split('/');
    const versions = releases[name];
    if (folder === 'files') {
      const version = /-(\d[^-]*)-/.exec(file)?.[1] ?? '';
      const needs = versions?.[version];
      return (
        needs &&
        `Name: ${name}\nVersion: ${version}\n${needs.map((need) => `Requires-Dist: ${need}\n`).join('')}\nText`
      );
    }
    if (versions === undefined) return undefined;
    const files = Object.keys(versions).flatMap((version) =>
      [`${name}-${version}-py3-none-any.whl`, `${name}-${version}.tar.gz`].map((filename) => ({
        filename,
        url: `${url}/files/${name}/${filename}`,
        hashes: { sha256: digestOf(filename) },
        size: 100,
        'upload-time': times[`${name}==${version}`] ?? '2020-01-01T00:00:00Z',
        'requires-python': python[`${name}==${version}`] ?? null,
        'core-metadata': filename.endsWith('.whl') ? { sha256: digestOf('metadata') } : false,
        yanked: false,
      })),
    );
    return JSON.stringify({ meta: { 'api-version': '1.1' }, name, files });
  });
}

export function digestOf(filename: string): string {
  return createHash('sha256').update(filename).digest('hex');
}
