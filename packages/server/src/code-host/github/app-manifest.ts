// What a code host needs to register the app: the addresses of one portal, and the least it needs to do its work.

export interface AppManifestOptions {
  /** Where people reach the portal, without a slash at the end. */
  readonly url: string;
  readonly name: string;
  /** Read who belongs to the organization, so that concealed members can sign in too. */
  readonly members: boolean;
  /** Read settings of repositories and the organization, for what the compliance audit can't know otherwise. */
  readonly administration: boolean;
  /** Write check runs and commit statuses, and answer merge queues. */
  readonly checks?: boolean;
}

/** GitHub's form of an app manifest. */
export interface AppManifest {
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly public: boolean;
  readonly hook_attributes: { readonly url: string; readonly active: boolean };
  readonly redirect_url: string;
  readonly callback_urls: readonly string[];
  readonly setup_url: string;
  readonly setup_on_update: boolean;
  readonly request_oauth_on_install: boolean;
  readonly default_permissions: Readonly<Record<string, 'read' | 'write'>>;
  readonly default_events: readonly string[];
}

/** Those that an app asks for. */
const subscribed = ['pull_request', 'pull_request_review', 'issue_comment', 'push', 'workflow_run'] as const;
/** Delivered to every app unasked; a manifest that names them is refused. */
export const unaskedEvents = ['installation', 'installation_repositories'] as const;

export function appManifest({
  url,
  name,
  members,
  administration,
  checks = false,
}: AppManifestOptions): AppManifest {
  const backend = `${url}/api/codehost`;
  return {
    name,
    url,
    description: 'Audits of security, dependencies, code quality and compliance, by your own Assay.',
    public: false,
    hook_attributes: { url: `${backend}/webhook`, active: true },
    redirect_url: url,
    callback_urls: [`${backend}/oauth/callback`],
    setup_url: `${backend}/setup`,
    setup_on_update: true,
    // With it the setup address would not be asked, and people without an account here would have to sign in.
    request_oauth_on_install: false,
    default_permissions: {
      contents: 'read',
      pull_requests: 'write',
      actions: 'write',
      metadata: 'read',
      ...(members && { members: 'read' }),
      ...(checks && { checks: 'write', statuses: 'write', merge_queues: 'read' }),
      ...(administration && { administration: 'read', organization_administration: 'read' }),
    },
    default_events: [
      ...subscribed,
      ...(checks ? ['check_run', 'check_suite', 'merge_group'] : []),
      ...(members ? ['organization', 'membership'] : []),
    ],
  };
}
