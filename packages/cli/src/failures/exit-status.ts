// Every exit code, in one table; documented in `assay --help`.

export const exitStatus = {
  clean: 0,
  findings: 1,
  usage: 2,
  undecided: 3,
  denied: 4,
  unavailable: 5,
  interrupted: 130,
} as const;
export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];

/** What each code means, for the help. */
export const exitMeanings: readonly (readonly [ExitStatus, string])[] = [
  [exitStatus.clean, 'no findings at or above --fail-on, or success'],
  [exitStatus.findings, 'findings at or above --fail-on, or a failed gate'],
  [exitStatus.usage, 'usage error or invalid input'],
  [
    exitStatus.undecided,
    'undecided: an audit failed or could compare nothing, --strict and it is limited or partial, or the wait timed out',
  ],
  [exitStatus.denied, 'not signed in, or permission denied'],
  [exitStatus.unavailable, 'server or network error'],
  [exitStatus.interrupted, 'interrupted'],
];

/** The code for a fault, by its error code: the API's own, or one of the command line's. */
export function exitStatusOf(code: string): ExitStatus {
  switch (code) {
    case 'VALIDATION_ERROR':
    case 'RESOURCE_NOT_FOUND':
    case 'CONFLICT_DUPLICATE':
    case 'USAGE_ERROR':
    case 'SOURCE_REFUSED':
      return exitStatus.usage;
    case 'UNDECIDED':
      return exitStatus.undecided;
    case 'AUTH_UNAUTHORIZED':
    case 'AUTH_INVALID_CREDENTIALS':
    case 'INSUFFICIENT_PERMISSIONS':
    case 'NOT_SIGNED_IN':
      return exitStatus.denied;
    case 'INTERRUPTED':
      return exitStatus.interrupted;
    default:
      return exitStatus.unavailable;
  }
}
