import { ValidationError } from '../../../support/errors.ts';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import type { Stores } from './store-registry.ts';

/**
 * The moment that someone asks for, ISO 8601 in UTC. Throws ValidationError for one that has not come yet, and for one
 * that lies before states were recorded: how it was then is not known, and an empty list would say that nothing was.
 */
export async function knownMoment(
  stores: Pick<Stores, 'recordings'>,
  runtime: Runtime,
  asked: string,
  field = 'at',
): Promise<string> {
  const at = new Date(asked).toISOString();
  const refuse = (sentence: string, details: object = {}): never => {
    throw new ValidationError(sentence, { [field]: sentence, ...details });
  };
  if (at > timestamp(runtime)) refuse(`${at} has not come yet. Use a moment in the past.`);
  const since = await stores.recordings.since();
  if (at < since)
    refuse(`The state at ${at} is unknown: states are recorded since ${since}.`, { recordedSince: since });
  return at;
}
