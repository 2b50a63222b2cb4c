// The program of a worker thread of insecure-code-engine.ts.
import { serveCodeScans } from './insecure-code-engine.ts';

serveCodeScans();
