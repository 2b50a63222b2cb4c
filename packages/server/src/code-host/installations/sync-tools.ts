// What it takes to bring installations in line with the code host.
import type { Portal, Runtime } from '@assay/core';
import type { CodeHost } from '../code-host.ts';

export interface SyncTools {
  readonly portal: Portal;
  readonly codeHost: CodeHost;
  readonly runtime: Runtime;
  readonly signal?: AbortSignal;
}
