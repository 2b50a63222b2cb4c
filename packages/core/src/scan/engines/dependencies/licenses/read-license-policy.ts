// Which licenses the repository accepts: what its configuration says, or the default policy.
import { configFileName } from '../../../repository-config/repository-config.ts';
import type { ScanContext, ScanTarget } from '../../engine.ts';
import { licenseCategory } from '../../licenses/license-category.ts';
import { licensesIn, parseLicense } from '../../licenses/license-expression.ts';
import {
  defaultLicensePolicy,
  type LicensePolicy,
  licensePolicy,
  unknownEntries,
} from '../../licenses/license-policy.ts';
import { recognizeLicense } from '../../licenses/recognize-license.ts';

const licenseFile = /^(?:licen[cs]e|copying)(?:\.(?:md|txt|rst))?$/i;

export async function readLicensePolicy(
  target: ScanTarget,
  { coverage, signal }: Pick<ScanContext, 'coverage' | 'signal'>,
): Promise<LicensePolicy> {
  const { source, entries } = target.settings ?? target;
  const { licenses } = target.config;
  const [unknown] = licenses ? unknownEntries(licenses) : [];
  if (unknown !== undefined) {
    const message = `licenses: ${JSON.stringify(unknown)} is neither an SPDX license identifier nor a category.`;
    coverage.broken({ path: configFileName, line: null, message });
  }
  const policy = licenses ? licensePolicy(licenses) : defaultLicensePolicy;
  let own: string | undefined;
  const files = entries.filter(({ path }) => licenseFile.test(path));
  for await (const { bytes } of source.read(files, coverage, signal))
    own ??= recognizeLicense(bytes.toString('utf8'))?.id;
  return policy.isDefault && own !== undefined ? withoutOwn(policy, own) : policy;
}

/** Who publishes under a license of a category is not surprised by what it asks. */
function withoutOwn(policy: LicensePolicy, own: string): LicensePolicy {
  const tree = parseLicense(own);
  const categories: readonly string[] = tree === undefined ? [] : licensesIn(tree).map(licenseCategory);
  const without = ({ allow, deny }: LicensePolicy['scopes']['runtime']) => ({
    allow,
    deny: deny.filter((entry) => !categories.includes(entry)),
  });
  const { runtime, optional, development } = policy.scopes;
  return {
    ...policy,
    scopes: { runtime: without(runtime), optional: without(optional), development: without(development) },
  };
}
