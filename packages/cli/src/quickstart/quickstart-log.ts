// What the server of a quickstart logs, while the terminal shows findings.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes errors to a file of the data directory, and remembers whether the disk was full: the API says only that it failed. */
export class QuickstartLog {
  readonly path: string;
  hasErrors = false;
  isDiskFull = false;

  constructor(dataDirectory: string) {
    this.path = join(dataDirectory, 'quickstart.log');
  }

  debug(): void {}
  info(): void {}

  warn(_message: string, fields: object = {}): void {
    if (/SQLITE_FULL|ENOSPC|EDQUOT|disk is full/.test(JSON.stringify(fields))) this.isDiskFull = true;
  }

  error(message: string, fields: object = {}): void {
    this.warn(message, fields);
    const line = JSON.stringify({ time: new Date().toISOString(), level: 'error', message, ...fields });
    try {
      appendFileSync(this.path, `${line}\n`, { mode: 0o600 });
      this.hasErrors = true;
    } catch {
      // On a full disk, or before there is a data directory, the command itself says what is wrong.
    }
  }

  async flush(): Promise<void> {}
}
