// REPOSITORY in a tool's input is an id, a name or a URL, as people and assistants have it at hand.
import { NotFoundError, type Repository, ValidationError } from '@assay/core';
import Joi from 'joi';
import type { ToolContext } from './tool.ts';

export const repositoryArgument: Joi.StringSchema = Joi.string()
  .min(1)
  .max(2000)
  .description('ID, name, owner/name or URL of a repository.');

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Throws NotFoundError, or ValidationError when several have the name. */
export async function findRepository(given: string, { portal, principal }: ToolContext): Promise<Repository> {
  if (uuid.test(given)) return portal.repositories.get(principal, given.toLowerCase());
  const wanted = plainUrl(given);
  const found: Repository[] = [];
  for (let offset = 0; ; offset += 100) {
    const page = await portal.repositories.list(
      principal,
      { q: given.replace(/\.git$|\/$/, '') },
      { limit: 100, offset, sort: 'name' },
    );
    found.push(
      ...page.items.filter(
        ({ name, url }) =>
          name.toLowerCase() === given.toLowerCase() || plainUrl(url) === wanted || isPathOf(url, wanted),
      ),
    );
    if (offset + page.items.length >= page.total || page.items.length === 0) break;
  }
  const [only] = found;
  if (!only) throw new NotFoundError('Repository not found. Call list_repositories for a list.');
  if (found.length === 1) return only;
  const ids = found.slice(0, 10).map(({ id }) => id);
  throw new ValidationError(`Several repositories have this name. Specify one by ID: ${ids.join(', ')}.`);
}

/** `owner/name`, as people call repositories of a code host. */
function isPathOf(url: string, wanted: string): boolean {
  return /^[\w.-]+(?:\/[\w.-]+)+$/.test(wanted) && plainUrl(url).endsWith(`/${wanted}`);
}

function plainUrl(url: string): string {
  return url
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/\.git$/, '');
}
