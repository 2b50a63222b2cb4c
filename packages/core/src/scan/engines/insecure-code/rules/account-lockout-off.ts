import { any, arg, isFalse, option } from '../flow/conditions.ts';
import { onAssign, onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const accountLockoutOff: InsecureCodeRule = {
  id: 'account-lockout-off',
  title: 'Account lockout disabled',
  severity: 'low',
  cwe: ['CWE-307'],
  owasp: ['A07:2021'],
  why: 'Passwords can be guessed without limit.',
  remediation: 'Count failed sign-ins, and lock the account for a while.',
  instead: {
    csharp: 'await signIn.PasswordSignInAsync(user, password, persistent, lockoutOnFailure: true);',
  },
  references: ['https://learn.microsoft.com/aspnet/core/security/authentication/identity-configuration'],
  sinks: {
    csharp: [
      onCall('*.PasswordSignInAsync', any(option('lockoutOnFailure', isFalse), arg(3, isFalse))),
      onCall('*.CheckPasswordSignInAsync', any(option('lockoutOnFailure', isFalse), arg(2, isFalse))),
      onAssign('*.Lockout.AllowedForNewUsers', isFalse),
    ],
  },
  examples: {
    csharp: {
      bad: [
        'class A {\n  async Task Run(User user, string word) {\n    await signIn.PasswordSignInAsync(user, word, true, lockoutOnFailure: false);\n  }\n}',
      ],
      good: [
        'class A {\n  async Task Run(User user, string word) {\n    await signIn.PasswordSignInAsync(user, word, true, lockoutOnFailure: true);\n  }\n}',
      ],
    },
  },
};
