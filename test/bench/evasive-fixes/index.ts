// Changes that look like fixes and are none, each of another kind, and changes that are fixes although they look odd. Thought of from what
// lockfiles, package managers and tests allow, without the verification's code.
import { codeThatStays } from './code-that-stays.ts';
import { copiesThatStay } from './copies-that-stay.ts';
import { goodFixes } from './good-fixes.ts';
import type { Case } from './projects.ts';
import { versionsThatLookFixed } from './versions-that-look-fixed.ts';
import { weakenedChecks } from './weakened-checks.ts';

export const cases: readonly Case[] = [
  ...copiesThatStay,
  ...versionsThatLookFixed,
  ...weakenedChecks,
  ...codeThatStays,
  ...goodFixes,
];
