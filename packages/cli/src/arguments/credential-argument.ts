// CREDENTIAL on the command line is an id, a name or a scope; its secret comes from a file or from standard input.
import { readFile } from 'node:fs/promises';
import { boolean, string } from '@oclif/core/flags';
import type { Credential, Operations } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { findNamed } from './named-argument.ts';

type Secret = NonNullable<Operations['POST /v1/credentials/{id}/secret']['body']>;

/** The flags of every command that takes a secret. */
export const secretFlags = {
  'secret-file': string({
    description: 'File with the token or the private key; - is standard input',
    helpValue: 'FILE',
  }),
  username: string({
    description: 'User of the token (default: one that GitHub, GitLab, Gitea and Forgejo accept)',
  }),
  'known-hosts': string({
    description: 'known_hosts file for a deploy key (default: that of the user that runs the portal)',
    helpValue: 'FILE',
  }),
  expires: string({ description: 'When the code host ends it', helpValue: 'DATE' }),
  'test-url': string({ description: 'Private repository to test it with', helpValue: 'URL' }),
  test: boolean({ description: 'Test it before it is stored', default: true, allowNo: true }),
};

interface SecretFlags {
  readonly 'secret-file'?: string | undefined;
  readonly username?: string | undefined;
  readonly 'known-hosts'?: string | undefined;
  readonly expires?: string | undefined;
  readonly 'test-url'?: string | undefined;
  readonly test: boolean;
}

/** The secret part of a request. */
export async function secretBody(kind: Credential['kind'], flags: SecretFlags): Promise<Secret> {
  const secret = await secretIn(kind, flags['secret-file']);
  const hosts = flags['known-hosts'];
  return {
    ...(secret !== undefined && (kind === 'token' ? { token: secret } : { privateKey: secret })),
    ...(flags.username !== undefined && { username: flags.username }),
    ...(hosts !== undefined && { knownHosts: await readFile(hosts, 'utf8') }),
    ...(flags.expires !== undefined && { expiresAt: flags.expires }),
    ...(flags['test-url'] !== undefined && { testUrl: flags['test-url'] }),
    ...(!flags.test && { test: false }),
  };
}

/** A token is asked for where it is not given; a deploy key is then generated. */
async function secretIn(kind: Credential['kind'], file: string | undefined): Promise<string | undefined> {
  return kind === 'ssh-key' && file === undefined ? undefined : fileSecret(file, 'Token: ');
}

/** Of a file or of standard input; asked for with `prompt` where no file is given. */
export async function fileSecret(file: string | undefined, prompt: string): Promise<string> {
  const { askHidden, readInput } = await import('../prompt.ts');
  if (file === '-') return readInput();
  if (file !== undefined) return (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  return askHidden(prompt, 'Pipe it in with --secret-file -, or name a file.');
}

/** Throws Failure (exit code 2) when there is none, or more than one. */
export function findCredential(client: ApiClient, given: string): Promise<Credential> {
  return findNamed(given, {
    kind: 'credential',
    get: (id) => client.call('GET /v1/credentials/{id}', { params: { id } }),
    list: (query) => client.call('GET /v1/credentials', { query }),
    namesOf: ({ name, scope }) => [name, scope],
  });
}
