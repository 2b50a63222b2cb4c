import type { LockfileParser } from '../lockfile.ts';
import { parseNpmLock } from './package-lock.ts';

export const npmShrinkwrap: LockfileParser = {
  id: 'npm-shrinkwrap',
  title: 'npm shrinkwrap',
  ecosystem: 'npm',
  kind: 'lock',
  files: ['npm-shrinkwrap.json'],
  parse: parseNpmLock,
};
