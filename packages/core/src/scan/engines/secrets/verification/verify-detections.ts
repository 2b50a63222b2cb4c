// Asks the providers that were named whether the secrets found are in use. Never done unless asked for: the secrets of
// others are tried against their owners' accounts.

import type { Log } from '../../../../support/runtime.ts';
import type { Detection } from '../../../../vocabulary/detection.ts';
import { type ProviderAnswer, type ProviderCheck, usualAnswer } from './provider-check.ts';
import { providerChecks } from './providers/index.ts';

export interface VerificationOptions {
  /** Ids of the providers that may be asked. */
  readonly providers: readonly string[];
  /** Other addresses than the public ones, by provider. */
  readonly addresses?: Readonly<Record<string, string>>;
}

interface Circumstances {
  readonly signal: AbortSignal;
  readonly log: Log;
  now(): Date;
}

const timeoutMs = 10_000;
/** Of different secrets in one audit; a provider would take more for an attack. */
const maxRequests = 100;
const maxBodyBytes = 64 * 1024;

/** The same detections, those of the named providers with what they said. Values go to their provider and nowhere else. */
export async function* verifyDetections(
  detections: AsyncIterable<Detection>,
  options: VerificationOptions,
  context: Circumstances,
): AsyncIterable<Detection> {
  const checks = providerChecks.filter(({ id }) => options.providers.includes(id));
  const answers = new Map<string, ProviderAnswer>();
  for await (const detection of detections) {
    const check = checks.find(({ ruleIds }) => ruleIds.includes(detection.ruleId));
    // What can't be real is nobody's business.
    if (check === undefined || detection.anchor.kind !== 'secret' || detection.severity === 'info') {
      yield detection;
      continue;
    }
    const { value } = detection.anchor;
    let answer = answers.get(value);
    if (answer === undefined) {
      answer = answers.size < maxRequests ? await ask(check, value, options, context) : 'unknown';
      answers.set(value, answer);
    }
    yield withAnswer(detection, check, answer, context.now());
  }
}

async function ask(
  check: ProviderCheck,
  secret: string,
  { addresses }: VerificationOptions,
  { signal, log }: Circumstances,
): Promise<ProviderAnswer> {
  // What is no header value is no token either.
  if (!/^[\x21-\x7e]{1,4096}$/.test(secret)) return 'unknown';
  try {
    const response = await fetch(new URL(check.path, addresses?.[check.id] ?? check.address), {
      method: check.method ?? 'GET',
      headers: { 'user-agent': 'assay', ...check.headers(secret) },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const text = check.answer === undefined ? '' : (await response.text()).slice(0, maxBodyBytes);
    if (check.answer === undefined) await response.body?.cancel();
    return (check.answer ?? usualAnswer)(response.status, parse(text));
  } catch {
    signal.throwIfAborted();
    // Without the error itself: it may quote what was sent.
    log.warn('a provider could not be reached', { provider: check.id });
    return 'unknown';
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function withAnswer(
  detection: Detection,
  { title }: ProviderCheck,
  answer: ProviderAnswer,
  now: Date,
): Detection {
  const day = now.toISOString().slice(0, 10);
  const { description } = detection;
  if (answer === 'active')
    return {
      ...detection,
      confidence: 'high',
      secretTier: 'validated',
      verification: 'live',
      description: `${description} ${title} accepted it on ${day}: it is active.`,
    };
  if (answer === 'refused')
    return {
      ...detection,
      severity: 'info',
      confidence: 'high',
      secretTier: 'validated',
      verification: 'revoked',
      description: `${description} ${title} rejected it on ${day}: it is revoked or expired.`,
    };
  return { ...detection, description: `${description} ${title} could not verify whether it is active.` };
}
