// Everything the controls evaluate, gathered once. Facts only: what they mean is said in controls/.

import type { Protections } from '../../dependencies/manager-settings/read-protections.ts';
import type { RecognizedLicense } from '../../licenses/recognize-license.ts';
import type { BaseImage } from './base-images.ts';
import type { Binary } from './binaries.ts';
import type { Document } from './documents.ts';
import type { History } from './history.ts';
import type { Manifest } from './manifests.ts';
import type { ProviderFacts } from './provider-facts.ts';
import type { Workflow } from './workflow.ts';

/** Of a document or a file of settings, so much is kept. */
export const maxDocumentBytes = 400_000;

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

export interface LicenseText {
  readonly path: string;
  readonly license: RecognizedLicense | null;
  /** SPDX identifiers of other licenses whose words the text holds, too. */
  readonly also?: readonly string[];
}

export interface RepositoryFacts {
  /** Where it was fetched or cloned from, `https://HOST/PATH`; undefined where nothing says so. */
  readonly origin?: string | undefined;
  /** Every file, sorted. */
  readonly paths: readonly string[];
  readonly documents: readonly Document[];
  /** The license texts that a reader is pointed to, with what was recognized in each; null: none known. */
  readonly licenses: readonly LicenseText[];
  /** GitHub workflows. */
  readonly workflows: readonly Workflow[];
  /** Configurations of other CI services. */
  readonly pipelines: readonly TextFile[];
  /** Settings of tools, by path: dependabot, renovate, pre-commit, goreleaser, `.gitignore` … */
  readonly settings: readonly TextFile[];
  readonly manifests: readonly Manifest[];
  /** What its package managers are set to refuse. */
  readonly protections: Protections;
  readonly binaries: readonly Binary[];
  readonly baseImages: readonly BaseImage[];
  /** Null when there is no git repository, or it did not answer in time. */
  readonly history: History | null;
  /** What the code host says; null without an installed app or a token. */
  readonly provider: ProviderFacts | null;
}
