// What an upgrade would run on every machine that installs it and did not run before: the verification of the change would refuse it.
import { compareLocks } from '../../engines/dependencies/lock-changes/compare-locks.ts';
import { packageLock } from '../../engines/dependencies/lockfiles/package-lock.ts';
import type { NpmVersion } from './npm-libraries.ts';

/** Names and versions, of two texts of one lockfile. */
export function addedScripts(
  before: string,
  after: string,
): readonly { readonly name: string; readonly version: string }[] {
  const read = (text: string) => {
    const path = 'package-lock.json';
    return [{ path, packages: packageLock.parse(text, { path, read: () => undefined }) }];
  };
  return compareLocks(read(after), read(before), { now: new Date(), of: () => undefined })
    .filter(({ ruleId }) => ruleId === 'install-script-added')
    .map(({ found }) => found);
}

export function runsScript({ hasInstallScript, scripts = {} }: NpmVersion): boolean {
  return (
    hasInstallScript === true ||
    ['preinstall', 'install', 'postinstall'].some((name) => scripts[name] !== undefined)
  );
}
