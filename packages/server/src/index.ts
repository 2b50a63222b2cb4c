// The public API of @assay/server.

export type { ActivityKeyRotation } from './activity-keys.ts';
export type { IssuerCheck } from './auth/check-issuer.ts';
export { checkIssuer } from './auth/check-issuer.ts';
export type { CodeHost } from './code-host/code-host.ts';
export type { AppManifest, AppManifestOptions } from './code-host/github/app-manifest.ts';
export { appManifest, unaskedEvents } from './code-host/github/app-manifest.ts';
export type { ExtensionSettings } from './code-host/github/extension-settings.ts';
export { extensionSettings, readExtensionSettings } from './code-host/github/extension-settings.ts';
export { gitHub } from './code-host/github/github.ts';
export { ExtensionSettingsError } from './code-host/setting-variables.ts';
export type { StandaloneOptions } from './create-server.ts';
export { createServer } from './create-server.ts';
export { initialPasswordName } from './data-directory.ts';
export type { HostAuth } from './http/host-auth.ts';
export type { LocalPortal, LocalReply, LocalRequest } from './local-portal.ts';
export { openLocalPortal } from './local-portal.ts';
export type { ServerLog } from './log.ts';
export { createLog } from './log.ts';
export {
  backupPortal,
  migrateDatabase,
  pendingSteps,
  pruneDatabase,
  restorePortal,
  rotateAuditLogKey,
  rotateSecret,
  verifyActivity,
} from './maintenance.ts';
export type { ServerOptions } from './options.ts';
export { plugin } from './plugin.ts';
export { readSettings, SettingsError } from './settings/read-settings.ts';
export type { ServerSettings, Setting } from './settings/setting.ts';
export { settings } from './settings/settings.ts';
export { StartError } from './start-failure.ts';
export type { RunningServer } from './start-server.ts';
export { startServer } from './start-server.ts';
export type { RunningWorker, WorkerOptions } from './start-worker.ts';
export { startWorker } from './start-worker.ts';
export type { PreviousSecret, Rotation } from './token-secrets.ts';
export { withTracing } from './tracing/open-telemetry.ts';
export type { ExportSummary, ImportedPortal } from './transfer.ts';
export { exportPortalTo, importPortalFrom } from './transfer.ts';
export { version } from './version.ts';
