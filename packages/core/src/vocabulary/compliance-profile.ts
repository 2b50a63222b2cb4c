// Which controls apply to a repository. The meaning of a level is the same in every profile.

/** `company-private`: code that its owner keeps; `open-source`: code that anyone may use and contribute to. */
export const complianceProfiles = ['company-private', 'open-source'] as const;
export type ComplianceProfile = (typeof complianceProfiles)[number];

/** The profile of a repository for which nobody has chosen one. */
export function profileOf(
  visibility: 'public' | 'private' | 'internal' | 'unknown' | null,
): ComplianceProfile {
  return visibility === 'public' ? 'open-source' : 'company-private';
}
