// Which licenses the repository accepts: what its configuration says, or the default policy.
import {
  configFileName,
  parseRepositoryConfig,
  RepositoryConfigError,
} from '../../repository-config/repository-config.ts';
import type { ScanContext, ScanTarget } from '../engine.ts';
import { licenseCategory } from '../licenses/license-category.ts';
import { licensesIn, parseLicense } from '../licenses/license-expression.ts';
import {
  defaultLicensePolicy,
  type LicensePolicy,
  licensePolicy,
  unknownEntries,
} from '../licenses/license-policy.ts';
import { recognizeLicense } from '../licenses/recognize-license.ts';

const licenseFile = /^(?:licen[cs]e|copying)(?:\.(?:md|txt|rst))?$/i;

export async function readLicensePolicy(
  target: ScanTarget,
  { coverage, signal }: Pick<ScanContext, 'coverage' | 'signal'>,
): Promise<LicensePolicy> {
  const { source, entries } = target.settings ?? target;
  const files = entries.filter(({ path }) => path === configFileName || licenseFile.test(path));
  let policy = defaultLicensePolicy;
  let own: string | undefined;
  for await (const { entry, bytes } of source.read(files, coverage, signal)) {
    const text = bytes.toString('utf8');
    if (entry.path !== configFileName) own ??= recognizeLicense(text)?.id;
    else {
      const settings = settingsOf(text);
      const [unknown] = settings ? unknownEntries(settings) : [];
      if (unknown !== undefined) {
        const message = `licenses: ${JSON.stringify(unknown)} is neither an SPDX license identifier nor a category.`;
        coverage.broken({ path: configFileName, line: null, message });
      }
      if (settings) policy = licensePolicy(settings);
    }
  }
  return policy.isDefault && own !== undefined ? withoutOwn(policy, own) : policy;
}

/** A file that is not valid is reported where all engines are run. */
function settingsOf(text: string) {
  try {
    return parseRepositoryConfig(text).licenses;
  } catch (error) {
    if (error instanceof RepositoryConfigError) return undefined;
    throw error;
  }
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
