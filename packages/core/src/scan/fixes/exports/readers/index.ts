// Ecosystems whose exports are compared. One more is a file here and a line below.
import type { ExportReader } from '../export-reader.ts';
import { goExports } from './go-exports.ts';
import { npmExports } from './npm-exports.ts';
import { pythonExports } from './python-exports.ts';

export const exportReaders: readonly ExportReader[] = [goExports, npmExports, pythonExports];
