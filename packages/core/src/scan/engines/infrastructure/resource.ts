// What readers give and policies evaluate: one configured thing of a file.
import type { Fields } from './value.ts';

export interface Resource {
  /** `aws_s3_bucket`, `kubernetes_container`, `dockerfile` …: what policies name. */
  readonly type: string;
  /** As people refer to it: `aws_s3_bucket.logs`. */
  readonly name: string;
  readonly path: string;
  /** Lines of the whole resource, from 1. */
  readonly startLine: number;
  readonly endLine: number;
  readonly fields: Fields;
  /** Terraform's path of a setting → the path in the file, where the resource was put in the words of Terraform. */
  readonly settings?: ReadonlyMap<string, string>;
  /** Where the resource was written, if a template or a module was evaluated to get it. */
  readonly origin?: string;
}

/** A comment that accepts findings of a policy. */
export interface InlineIgnore {
  /** `checkov:skip`, `trivy:ignore`, `tfsec:ignore`, `kics-scan`, `hadolint ignore`. */
  readonly kind: string;
  /** Ids as the comment gives them; empty for every policy. */
  readonly ids: readonly string[];
  readonly reason: string | null;
  readonly firstLine: number;
  readonly lastLine: number;
}
