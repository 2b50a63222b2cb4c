// What only the code host knows. The portal's provider app gathers it; null for what it may not read.

export interface ProviderFacts {
  readonly visibility: 'public' | 'private' | 'internal' | null;
  readonly branchProtection: {
    readonly directPushesBlocked: boolean;
    readonly deletionBlocked: boolean;
    readonly forcePushesBlocked: boolean;
    /** Approvals by others than the author before a merge; null: the code host does not show it. */
    readonly requiredReviews: number | null;
    readonly statusChecksRequired: boolean;
    /** null: who may bypass the rules is not shown. */
    readonly adminsIncluded: boolean | null;
  } | null;
  /** Everyone with access must use a second factor. */
  readonly twoFactorRequired: boolean | null;
  /** What a new member may do without being given more. */
  readonly defaultPermission: 'none' | 'read' | 'write' | 'admin' | null;
  readonly secretScanning: boolean | null;
  readonly deployKeys:
    | readonly { readonly title: string; readonly readOnly: boolean; readonly lastUsedAt: string | null }[]
    | null;
}
