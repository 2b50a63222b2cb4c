// A format that users of a portal add: a mapping as those that are built in, as JSON, with the samples that show that it
// reads what its author means. See docs/own-import-formats.md.

import { isDeepStrictEqual } from 'node:util';
import { ValidationError } from '../../../support/errors.ts';
import type { Detection } from '../../../vocabulary/detection.ts';
import type { ImportContext, ImportFormat } from '../import-format.ts';
import { documentShape, JsonPart } from '../json-part.ts';
import { structured } from '../text-document.ts';
import { mappedFormat } from './mapped-format.ts';
import type { MappingFile, MappingSample, SampleFinding } from './mapping-sample.ts';
import { checkMapping, fault } from './mapping-schema.ts';

/** Throws ValidationError for what is not a mapping, or reads its samples otherwise than they say. `others`: it is taken for none of them. */
export async function checkedMapping(value: unknown, others: readonly ImportFormat[]): Promise<MappingFile> {
  checkMapping(value, '');
  const file = value as MappingFile;
  if (others.some(({ id }) => id === file.id)) throw fault('id', `${file.id} is a format that is built in`);
  const format = mappedFormat(file);
  for (const [index, sample] of file.samples.entries())
    await checkSample(file, sample, { format, others, place: `samples[${index}]` });
  return file;
}

interface SampleOptions {
  readonly format: ImportFormat;
  readonly others: readonly ImportFormat[];
  readonly place: string;
}

async function checkSample(
  { type: usualType }: MappingFile,
  { type = usualType, document, findings, artifact, complete }: MappingSample,
  { format, others, place }: SampleOptions,
): Promise<void> {
  const at = `${place}.document`;
  const part = readable(at, () => structured(JsonPart.of(Buffer.from(JSON.stringify(document)))));
  const shape = documentShape(part);
  if (!format.recognizes(shape)) throw fault(at, 'is not what "recognize" describes');
  const alike = others.filter((other) => other.recognizes(shape)).map(({ id }) => id);
  if (alike.length > 0)
    throw fault(
      at,
      `could also be of the format ${alike.join(' or ')}. Let "recognize" name what only this tool writes`,
    );
  const context = { type, shape } as ImportContext;
  const { runs } = await format.read(part, context).catch((error: unknown) => {
    throw faultOf(at, error);
  });
  const read = readable(at, () => runs.flatMap((run) => [...run.detections]));
  compare(`${place}.findings`, { entries: read.length }, { entries: findings.length });
  for (const [index, finding] of findings.entries())
    compare(`${place}.findings[${index}]`, readFinding(read[index] as Detection), finding);
  const names = runs.flatMap((run) => run.artifact ?? []);
  const whole = { artifact: names.sort().join(' ') || undefined, complete: runs[0]?.complete };
  compare(place, whole, { artifact, complete });
}

function readFinding(detection: Detection): Readonly<Record<keyof SampleFinding, unknown>> {
  const { ruleId, title, severity, confidence, category, location, cwe = [], suppression } = detection;
  return {
    ruleId,
    title,
    severity,
    confidence: confidence ?? 'high',
    category,
    path: location?.path ?? null,
    line: location?.startLine ?? null,
    cwe,
    package: detection.package?.purl ?? null,
    fixedVersion: detection.package?.fixedVersion ?? null,
    advisory: detection.advisory?.id ?? null,
    suppressed: suppression !== undefined,
  };
}

/** Throws ValidationError for the first difference; what is undefined in `wanted` is not compared. */
function compare(place: string, read: object, wanted: object): void {
  const values = new Map(Object.entries(read));
  for (const [name, value] of Object.entries(wanted))
    if (value !== undefined && !isDeepStrictEqual(values.get(name), value))
      throw fault(
        `${place}.${name}`,
        `is ${JSON.stringify(value)} in the sample, but the mapping reads ${JSON.stringify(values.get(name) ?? null)}`,
      );
}

function readable<Result>(place: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw faultOf(place, error);
  }
}

function faultOf(place: string, error: unknown): unknown {
  return error instanceof ValidationError
    ? fault(place, `cannot be read: ${error.message.replace(/\.$/, '')}`)
    : error;
}
