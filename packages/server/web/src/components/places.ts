// The pages that the menu and the palette lead to.
import type { IconName } from './icon.tsx';

export interface Place {
  readonly to: string;
  readonly text: string;
  readonly icon: IconName;
}

export const places: readonly Place[] = [
  { to: '/', text: 'Overview', icon: 'overview' },
  { to: '/remediation', text: 'Remediation', icon: 'remediation' },
  { to: '/findings', text: 'Findings', icon: 'finding' },
  { to: '/decisions', text: 'Decisions', icon: 'decision' },
  { to: '/packages', text: 'Where is it', icon: 'search' },
  { to: '/incidents', text: 'Were we hit', icon: 'incident' },
  { to: '/exposure', text: 'Exposure', icon: 'exposure' },
  { to: '/repositories', text: 'Repositories', icon: 'repository' },
  { to: '/audits', text: 'Audits', icon: 'audit' },
  { to: '/coverage', text: 'Coverage', icon: 'coverage' },
  { to: '/schedules', text: 'Schedules', icon: 'schedule' },
  { to: '/compliance', text: 'Compliance', icon: 'check' },
  { to: '/policies', text: 'Policies', icon: 'policy' },
  { to: '/waivers', text: 'Waivers', icon: 'waiver' },
  { to: '/reports', text: 'Reports', icon: 'report' },
  { to: '/trends', text: 'Trends', icon: 'trend' },
  { to: '/teams', text: 'Teams', icon: 'team' },
];

/** For owners of teams, who are developers, and for administrators. */
export const ownersPlaces: readonly Place[] = [
  { to: '/credentials', text: 'Credentials', icon: 'credential' },
  { to: '/channels', text: 'Channels', icon: 'channel' },
  { to: '/webhooks', text: 'Webhooks', icon: 'webhook' },
];

/** For auditors and administrators. */
export const auditLog: Place = { to: '/activity', text: 'Activity', icon: 'activity' };

export const adminPlaces: readonly Place[] = [
  { to: '/users', text: 'Users', icon: 'user' },
  ...ownersPlaces,
  { to: '/deliveries', text: 'Deliveries', icon: 'delivery' },
  auditLog,
];

/** Those that someone of the role has any use for. */
export function placesOf(role: string | undefined): readonly Place[] {
  if (role === 'admin') return [...places, ...adminPlaces];
  if (role === 'auditor') return [...places, auditLog];
  return role === 'developer' ? [...places, ...ownersPlaces] : places;
}
