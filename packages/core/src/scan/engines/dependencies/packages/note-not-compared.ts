// How an audit says that a package was not compared with advisories: counted under its reason, with its name and its file.
import type { FoundPackage } from '../../../../vocabulary/found-package.ts';
import type { NotComparedReason } from '../../../source/compared-packages.ts';
import type { Coverage } from '../../../source/coverage/coverage.ts';

type NamedPackage = Pick<FoundPackage, 'name' | 'version' | 'declared' | 'locations'>;

export function noteNotCompared(found: NamedPackage, reason: NotComparedReason, coverage: Coverage): void {
  coverage.notCompared(reason, { example: writtenName(found) });
  const path = found.locations[0]?.path;
  coverage.notice('package_not_compared', { subject: reason, ...(path !== undefined && { path }) });
}

/** Of a package that could be compared, if an advisory source had answered: `no_advisories` says so for its ecosystem. */
export function noteNotAsked(found: NamedPackage, coverage: Coverage): void {
  coverage.notCompared('no_source', { example: writtenName(found) });
}

/** `left-pad@1.3.0`, `left-pad@^1.0.0` where only a range is known, `left-pad` without either. */
function writtenName({ name, version, declared }: NamedPackage): string {
  const written = version || declared;
  return written ? `${name}@${written}` : name;
}
