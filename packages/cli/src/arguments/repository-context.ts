// What people know of a repository, as flags.
import { string } from '@oclif/core/flags';
import { complianceProfiles, criticalities, exposures, visibilities } from '../field-values.ts';

export const contextFlags = {
  tag: string({
    description: 'Tags, in place of those that it has; empty for none',
    multiple: true,
    delimiter: ',',
    multipleNonGreedy: true,
  }),
  criticality: string({
    description: 'How much depends on it; empty if that is not known',
    options: [...criticalities, ''],
  }),
  exposure: string({ description: 'Who can reach what it runs', options: exposures }),
  visibility: string({ description: 'Who can read its source', options: visibilities }),
  'compliance-profile': string({
    description: 'Compliance profile, which chooses its controls; empty for the one of its visibility',
    options: [...complianceProfiles, ''],
  }),
};

interface ContextFlags {
  readonly tag?: readonly string[] | undefined;
  readonly criticality?: string | undefined;
  readonly exposure?: string | undefined;
  readonly visibility?: string | undefined;
  readonly 'compliance-profile'?: string | undefined;
}

/** Of the body of a request; what was not given stays out of it. */
export function contextOf(flags: ContextFlags): object {
  const { tag, criticality, exposure, visibility, 'compliance-profile': profile } = flags;
  return {
    ...(tag !== undefined && { tags: tag.filter((one) => one !== '') }),
    ...(criticality !== undefined && { criticality: criticality || null }),
    ...(exposure !== undefined && { exposure }),
    ...(visibility !== undefined && { visibility }),
    ...(profile !== undefined && { complianceProfile: profile || null }),
  };
}
