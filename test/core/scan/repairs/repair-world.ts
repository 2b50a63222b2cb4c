// A registry on this machine that serves what a test says, and one file that is repaired by it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import type { Repair, RepairContext, Repairer } from '../../../../packages/core/src/scan/repairs/repair.ts';

export interface RegistryDouble {
  readonly url: string;
  /** Paths that were asked for. */
  readonly asked: readonly string[];
}

/** @param answer the text of a path; undefined of what is not there */
export async function registryDouble(
  t: Test,
  answer: (path: string, url: string) => string | undefined,
): Promise<RegistryDouble> {
  const asked: string[] = [];
  let url = '';
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const text = answer(decodeURIComponent(request.url ?? ''), url);
    response.writeHead(text === undefined ? 404 : 200).end(text ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url, asked };
}

export interface RepairWorld {
  readonly path: string;
  readonly files: Readonly<Record<string, string>>;
  readonly ecosystem: string;
  /** `name@version`. */
  readonly vulnerable: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly scope?: RepairContext['scope'];
  readonly releasedBefore?: Date | null;
}

export function repairWith(t: Test, repairer: Repairer, world: RepairWorld): Promise<Repair> {
  const { path, files, ecosystem, vulnerable, environment } = world;
  const bad = new Set(vulnerable);
  const folder = t.testdir({});
  const names = [...new Set(vulnerable.map((one) => one.slice(0, one.lastIndexOf('@'))))];
  return repairer.repair(
    { path, vulnerable: names.map((name) => ({ ecosystem, name, version: '' })) },
    {
      scope: world.scope ?? 'compatible',
      advice: {
        affected: async (_, name, versions) =>
          new Set([...versions].filter((version) => bad.has(`${name}@${version}`))),
      },
      releasedBefore: world.releasedBefore === undefined ? new Date() : world.releasedBefore,
      environment: { HOME: folder, ...environment },
      fetch: globalThis.fetch,
      signal: new AbortController().signal,
      temporaryFolder: folder,
      pathsNamed: (name) => Object.keys(files).filter((one) => one === name || one.endsWith(`/${name}`)),
      read: async (one) => files[one],
    },
  );
}
