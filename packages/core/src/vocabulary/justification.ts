/** Why something is not affected: the codes that OpenVEX and CSAF share. */
export const justifications = [
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
] as const;
export type Justification = (typeof justifications)[number];
