// Rules that go by names and places: what begins with a vendor's prefix has been seen by the vendor's own rule.
import { assignmentRules } from './assignment-rules.ts';

export const shapelessRules: ReadonlySet<string> = new Set([
  ...assignmentRules.map(({ id }) => id),
  'authorization-header',
  'bearer-header',
  'online-service-key',
]);
