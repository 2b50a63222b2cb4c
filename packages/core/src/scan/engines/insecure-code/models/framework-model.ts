// What a framework adds to the model of its language, as data: one file per framework, in the form in which
// repositories declare for libraries of their own (`models` of assay.config.json).
//
// To add one: a file `models/<framework>.ts`, written from the framework's documentation, and a line in
// `models/index.ts`.
import type { CodeModel } from '../../../repository-config/code-models.ts';

export interface FrameworkModel extends CodeModel {
  readonly name: string;
  /** Where the framework says what a request holds. */
  readonly documentation: string;
}
