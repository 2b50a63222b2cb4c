// The severity of a violation at its place.
import { atLeast, type Severity } from '../../../vocabulary/severity.ts';
import { isDevelopmentPath, isRetiredPath } from '../secrets/assess/development-place.ts';
import { fileContext } from '../secrets/assess/file-context.ts';
import type { Resource } from './resource.ts';

/** What stands in such files is started by people on their own machine as often as on a server. */
const onEitherMachine = /^(?:compose|dockerfile|nginx|ansible|kubernetes)\b/;

/**
 * Tests and examples are deployed nowhere that an attacker reaches, and neither is what a developer starts: nothing in
 * them is worse than medium.
 */
export function effectiveSeverity(severity: Severity, path: string, resource: Resource): Severity {
  if (!atLeast(severity, 'high')) return severity;
  const isNear =
    fileContext(path).isTest ||
    isRetiredPath(path) ||
    (onEitherMachine.test(resource.type) && isForDevelopers(path, resource));
  return isNear ? 'medium' : severity;
}

/** A service of a server that has to last is started again when it ends. */
function isForDevelopers(path: string, { type, fields }: Resource): boolean {
  if (isDevelopmentPath(path)) return true;
  return type === 'compose.service' && isOff(fields.restart) && fields.deploy === undefined;
}

function isOff(restart: Resource['fields'][string] | undefined): boolean {
  return restart === undefined || restart === null || restart === false || restart === 'no';
}
