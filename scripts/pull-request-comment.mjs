// One comment on the pull request, made by the first run and rewritten by the later ones.
import { readFileSync } from 'node:fs';

const {
  GITHUB_API_URL: api = 'https://api.github.com',
  GITHUB_REPOSITORY: repository = '',
  GITHUB_TOKEN: token = '',
  PULL_REQUEST: number = '',
  SUMMARY: file = '',
} = process.env;

const marker = '<!-- assay: this comment is kept up to date -->';
/** The provider takes 65,536 characters. */
const longest = 60_000;

if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || !/^\d+$/.test(number) || token === '' || file === '') {
  process.stderr.write('GITHUB_REPOSITORY, GITHUB_TOKEN, PULL_REQUEST and SUMMARY are needed.\n');
  process.exitCode = 2;
} else {
  await keepComment(readFileSync(file, 'utf8'));
}

/** @param {string} text */
async function keepComment(text) {
  const cut =
    text.length > longest
      ? `${text.slice(0, longest)}\n\n… the whole of it is on the page of the run.`
      : text;
  const body = `${marker}\n${cut}`;
  const own = await findOwn();
  if (own === undefined) await ask('POST', `issues/${number}/comments`, { body });
  else if (own.body !== body) await ask('PATCH', `issues/comments/${own.id}`, { body });
}

/** Whoever else quotes the marker: only what begins with it, and was written by a bot, is ours. */
async function findOwn() {
  for (let page = 1; page <= 10; page += 1) {
    const comments = await ask('GET', `issues/${number}/comments?per_page=100&page=${page}`);
    const own = comments.find(
      (/** @type {{body: string, user: {type: string}}} */ { body, user }) =>
        body.startsWith(marker) && user?.type === 'Bot',
    );
    if (own || comments.length < 100) return own;
  }
  return undefined;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function ask(method, path, body) {
  const reply = await fetch(`${api}/repos/${repository}/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!reply.ok)
    throw new Error(`${method} ${path} was answered with ${reply.status}: ${await reply.text()}`);
  return reply.json();
}
