// A started portal for tests: its own empty database, its own clock, people of every role.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createPortal,
  type Portal,
  type PortalOptions,
  type Principal,
  type Role,
  type User,
} from '@assay/core';
import type { Test } from 'tap';
import { auditsOf } from './audits-here.ts';
import { copyMigratedFile } from './migrated-file.ts';
import { type TestRuntime, testRuntime } from './test-runtime.ts';

export const adminPassword = 'a password for tests only';

export interface TestPortal {
  readonly portal: Portal;
  readonly runtime: TestRuntime;
  /** The first administrator. */
  readonly admin: Principal;
  /** A new user of the role, and them as a principal. */
  person(role: Role, name?: string): Promise<Principal & { readonly user: User }>;
}

/** Starts a portal that ends with the test. */
export async function testPortal(t: Test, options: Partial<PortalOptions> = {}): Promise<TestPortal> {
  const runtime = testRuntime();
  const dataDirectory = options.dataDirectory ?? (await folderWithDatabase(t));
  const portal = createPortal({
    dataDirectory,
    databasePoolSize: 1,
    // Tests ask nobody on the network.
    osvApiUrl: null,
    allowLocalRepositories: true,
    auditConcurrency: 1,
    firstAdmin: { email: 'admin@example.com', password: adminPassword },
    runtime,
    ...auditsOf(options),
    ...options,
  });
  const { firstAdmin } = await portal.start();
  t.teardown(() => portal.stop());
  if (!firstAdmin) throw new Error('The database was not empty.');
  const admin: Principal = { userId: firstAdmin.user.id, role: 'admin', kind: 'session', credentialId: null };
  let people = 0;
  return {
    portal,
    runtime,
    admin,
    async person(role, name = `${role} ${(people += 1)}`) {
      const email = `${name.replaceAll(' ', '.')}@example.com`;
      const user = await portal.users.create(admin, { email, name, role, password: adminPassword });
      return { userId: user.id, role, kind: 'session', credentialId: null, user };
    },
  };
}

/** A data directory in which no migration is left to do. */
export async function folderWithDatabase(t: Test): Promise<string> {
  const folder = temporaryFolder(t);
  await copyMigratedFile(join(folder, 'assay.db'));
  return folder;
}

/** Apart from `t.testdir()`, which a test makes anew for its own files. */
export function temporaryFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
