// `--local`: the portal in this process, on the data directory, without a server.
import { homedir } from 'node:os';
import type { Send } from './send.ts';

export interface LocalClient {
  readonly send: Send;
  /** For the sentences: the data directory. */
  readonly place: string;
  close(): Promise<void>;
}

/** Throws StartError when a server is running on the folder. Audits wait unless `runsAudits`. */
export async function openLocal({
  dataDirectory,
  runsAudits,
}: {
  readonly dataDirectory: string;
  readonly runsAudits: boolean;
}): Promise<LocalClient> {
  const { openLocalPortal, readSettings } = await import('@assay/server');
  const settings = readSettings({
    env: process.env,
    flags: { dataDirectory, allowLocalRepositories: true, noAudits: runsAudits ? undefined : true },
    platform: process.platform,
    home: homedir(),
  });
  const portal = await openLocalPortal(settings);
  return {
    place: settings.dataDirectory,
    close: () => portal.close(),
    async send({ method, path, headers, body }) {
      const reply = await portal.send({ method, path, headers, body });
      const { status, bytes } = reply;
      const text = new TextDecoder().decode(bytes);
      return { status, bytes, text, header: (name) => reply.headers[name]?.toString() };
    },
  };
}
