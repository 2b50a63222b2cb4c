// What it takes to bring installations in line with the provider.
import type { Portal, Runtime } from '@assay/core';
import type { GitHubApp } from '../github-app.ts';

export interface SyncTools {
  readonly portal: Portal;
  readonly app: GitHubApp;
  readonly runtime: Runtime;
  readonly signal?: AbortSignal;
}
