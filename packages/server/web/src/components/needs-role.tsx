// What someone sees of a page or an action that their role does not allow: which roles can, and who gives them.
import { href } from '../router.ts';
import { user } from '../session.ts';
import { label, type roles } from '../words.ts';
import { Page } from './page.tsx';
import { Empty } from './state-box.tsx';

type Role = (typeof roles)[number];

interface NeedsRoleProps {
  /** The page, or the action: `register repositories`. */
  readonly what: string;
  readonly allowed: readonly Role[];
}

function NeedsRole({ what, allowed }: NeedsRoleProps) {
  return (
    <Empty title="Your role cannot do this" icon="user">
      <p>
        To {what}, you need the role {allowed.map(label).join(' or ')}. Your role is{' '}
        {label(user.value?.role ?? 'viewer')}.
      </p>
      <p>An administrator can change your role. Ask one of yours.</p>
      <div class="buttons">
        <a class="button" href={href('/')}>
          Go to the overview
        </a>
        <a class="button quiet" href={href('/profile')}>
          Your profile
        </a>
      </div>
    </Empty>
  );
}

interface Restricted extends NeedsRoleProps {
  readonly name: string;
}

/** Addresses that some roles have no use for; with a query where only the action needs the role. */
const restricted: Readonly<Record<string, Restricted>> = {
  '/activity': { name: 'Activity', what: 'read the audit log', allowed: ['auditor', 'admin'] },
  '/deliveries': { name: 'Deliveries', what: 'see deliveries of the code host', allowed: ['admin'] },
  '/policies/new': { name: 'New policy', what: 'create policies', allowed: ['auditor', 'admin'] },
  '/repositories?register=1': {
    name: 'Register a repository',
    what: 'register repositories',
    allowed: ['developer', 'admin'],
  },
  '/schedules?new=1': {
    name: 'New schedule',
    what: 'schedule audits and reports',
    allowed: ['developer', 'auditor', 'admin'],
  },
  '/users': { name: 'Users', what: 'manage users', allowed: ['admin'] },
  '/waivers?new=1': {
    name: 'New waiver',
    what: 'propose waivers',
    allowed: ['developer', 'auditor', 'admin'],
  },
  '/credentials': { name: 'Credentials', what: 'manage credentials', allowed: ['developer', 'admin'] },
  '/channels': { name: 'Channels', what: 'manage channels', allowed: ['developer', 'admin'] },
  '/webhooks': { name: 'Webhooks', what: 'manage webhooks', allowed: ['developer', 'admin'] },
};

/** The page instead of one that the role does not allow; nothing where it does. */
export function refusedPage(path: string, query: URLSearchParams) {
  const flag = ['new', 'register'].find((name) => query.get(name) === '1');
  const found = restricted[path] ?? (flag && restricted[`${path}?${flag}=1`]);
  const role = user.value?.role;
  if (!found || (role && found.allowed.includes(role))) return null;
  return (
    <Page name={found.name}>
      <section class="card flush">
        <NeedsRole what={found.what} allowed={found.allowed} />
      </section>
    </Page>
  );
}
