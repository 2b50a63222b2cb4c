// What the double of Gitea holds.

export interface GiteaPull {
  readonly state: 'open' | 'closed';
  readonly draft: boolean;
  readonly merged: boolean;
  readonly head: string;
  readonly base: string;
  /** `base` where it is missing. */
  readonly mergeBase?: string;
  /** `main` where it is missing. */
  readonly baseRef?: string;
  /** Hunks by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Earlier paths by path. */
  readonly renamed?: Readonly<Record<string, string>>;
}

export interface GiteaRepository {
  readonly id: number;
  readonly full_name: string;
  readonly private: boolean;
  readonly owner: { readonly id: number; readonly login: string };
}

export interface Dispatched {
  readonly status: number;
  readonly body: unknown;
}
