// SARIF 2.1.0, as any scanner writes it. https://docs.oasis-open.org/sarif/sarif/v2.1.0/

import { setImmediate } from 'node:timers/promises';
import { ValidationError } from '../../support/errors.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Detection } from '../../vocabulary/detection.ts';
import { imageName } from './image-name.ts';
import {
  type ImportContext,
  type ImportedDocument,
  type ImportedRun,
  type ImportFormat,
  maxImported,
} from './import-format.ts';
import type { JsonPart } from './json-part.ts';
import { listOf, objectOf, textOf } from './plain-json.ts';
import { requiredList, requiredObject } from './required-shape.ts';
import { readSarifResult } from './sarif-result.ts';
import { SarifRun } from './sarif-run.ts';

export const sarif: ImportFormat = {
  id: 'sarif',
  recognizes: ({ isList, members }) => !isList && members.has('runs'),
  read,
};

async function read(document: JsonPart, { type }: Pick<ImportContext, 'type'>): Promise<ImportedDocument> {
  const members = new Map(document.members());
  const version = members.get('version')?.parse();
  const runs = members.get('runs');
  if (typeof version !== 'string' || !/^2\.1\b/.test(version) || !runs?.isList) {
    const sentence = 'This is not a SARIF 2.1.0 document: it must have version "2.1.0" and runs.';
    throw new ValidationError(sentence, { document: sentence });
  }
  const found: ImportedRun[] = [];
  const room = { left: maxImported, leftOut: 0 };
  await setImmediate();
  for (const run of runs.elements()) {
    await setImmediate();
    found.push(readRun(run, type, room));
  }
  return {
    runs: found,
    statements: [],
    get leftOut() {
      return room.leftOut;
    },
  };
}

interface Room {
  left: number;
  leftOut: number;
}

/** A run may describe itself after its results: two passes. */
function readRun(part: JsonPart, type: AuditType, room: Room): ImportedRun {
  if (!part.isObject)
    throw new ValidationError('A SARIF run must be an object.', {
      document: 'A SARIF run must be an object.',
    });
  const parts = new Map(part.members());
  const parsed = (name: string): unknown => parts.get(name)?.parse();
  const tool = parsed('tool');
  if (typeof objectOf(objectOf(tool).driver).name !== 'string') {
    const sentence = 'A SARIF run names its tool in tool.driver.name.';
    throw new ValidationError(sentence, { document: sentence });
  }
  const run = new SarifRun({
    tool: objectOf(tool),
    artifacts: listOf(parsed('artifacts')),
    invocations: listOf(parsed('invocations')).map(objectOf),
    bases: objectOf(parsed('originalUriBaseIds')),
    logicalLocations: listOf(parsed('logicalLocations')).map(objectOf),
    threadFlowLocations: listOf(parsed('threadFlowLocations')).map(objectOf),
    type,
  });
  const [provenance] = listOf(parsed('versionControlProvenance')).map(objectOf);
  const properties = objectOf(parsed('properties'));
  const results = parts.get('results');
  const hasResults = results?.isList === true;
  if (results && !hasResults) requiredList({ results: parsed('results') }, 'results');
  return {
    tool: run.name + categoryOf(textOf(objectOf(parsed('automationDetails')).id)),
    artifact: imageName(textOf(properties.imageName)),
    sampled: typeof properties.sampled === 'boolean' ? properties.sampled : undefined,
    branch: textOf(provenance?.branch)?.slice(0, 255) ?? null,
    commit: textOf(provenance?.revisionId)?.slice(0, 64) ?? null,
    // A run without results is one that did not come to have any.
    complete: hasResults && run.cameToEnd,
    paths: run.analysedPaths,
    detections: hasResults ? readResults(results, run, room) : [],
  };
}

function* readResults(results: JsonPart, run: SarifRun, room: Room): Generator<Detection> {
  for (const element of results.elements()) {
    for (const detection of readSarifResult(requiredObject(element.parse(), 'A SARIF result'), run)) {
      if (room.left > 0) yield detection;
      else room.leftOut += 1;
      room.left = Math.max(0, room.left - 1);
    }
  }
}

/** `language:go/` of `language:go/2026-01-01`: the runs of one category follow each other, those of two do not. */
function categoryOf(id: string | undefined): string {
  const slash = id?.lastIndexOf('/') ?? -1;
  const category = id?.slice(0, slash + 1).replace(/\/+$/, '') ?? '';
  return category === '' ? '' : ` ${category.slice(0, 200)}`;
}
