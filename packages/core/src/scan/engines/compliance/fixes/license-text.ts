// A license for a project that has none: the one its manifests declare, where the text is short enough to be sure.

import { licenseExpression } from '../../licenses/license-expression.ts';
import type { ProposedFile } from '../control-check.ts';
import type { RepositoryFacts } from '../facts/repository-facts.ts';
import { mainAuthor } from './policy-documents.ts';

const disclaimer = `THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;

function mit(year: number, holder: string): string {
  return `MIT License

Copyright (c) ${year} ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

${disclaimer}`;
}

/** Nothing when the manifests declare another license: its text is for the owners to add. */
export function writeLicense(facts: RepositoryFacts): readonly ProposedFile[] {
  if (facts.licenses.length > 0) return [];
  const declared = facts.manifests.filter(({ license }) => license !== null && license !== '');
  if (declared.some(({ license }) => licenseExpression(license) !== 'MIT')) return [];
  const newest = facts.history?.commits[0]?.time;
  if (newest === undefined) return [];
  const holder = mainAuthor(facts)?.name || 'the authors';
  return [{ path: 'LICENSE', text: mit(new Date(newest).getUTCFullYear(), holder) }];
}
