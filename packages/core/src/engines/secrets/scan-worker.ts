// The program of a worker thread of scan-pool.ts.
import { serveScans } from './secrets-engine.ts';

await serveScans();
