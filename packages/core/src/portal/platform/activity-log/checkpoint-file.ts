// Where checkpoints are kept unless another place is set: beside the database, but not in it.
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const name = 'activity-checkpoints.jsonl';

export function defaultCheckpointFile(dataDirectory: string): string {
  return join(dataDirectory, name);
}

/** For a database that is another one on purpose: its chain has nothing to do with the checkpoints so far, which are kept. */
export function setCheckpointsAside(dataDirectory: string): void {
  const file = defaultCheckpointFile(dataDirectory);
  if (!existsSync(file)) return;
  let number = 1;
  const aside = () => join(dataDirectory, `activity-checkpoints-${number}.jsonl`);
  while (existsSync(aside())) number += 1;
  renameSync(file, aside());
}
