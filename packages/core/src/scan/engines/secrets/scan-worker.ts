// The program of a worker thread of scan-tree.ts.
import { serveScans } from './secrets-engine.ts';

await serveScans();
