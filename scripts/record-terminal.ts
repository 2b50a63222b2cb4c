// Writes the recording that the README shows (`npm run record`).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordTerminal } from './terminal-recording.ts';

writeFileSync(join(import.meta.dirname, '../docs/terminal.svg'), recordTerminal());
