import { string } from '@oclif/core/flags';
import { complianceProfiles } from '../field-values.ts';

/** Which controls apply to a repository on this machine: who can read its source is not known here. */
export const profileFlag = string({
  description: 'Compliance profile: open-source adds the controls on licenses, contributors and users',
  options: complianceProfiles,
  default: 'company-private',
});
