// What programs read their environment from: whether it is a secret its values say, and not its name.
import { maxDocumentBytes, type TextFile } from './repository-facts.ts';

/** `.env`, `.env.production`, wherever it lies. */
export function isEnvironmentFile(path: string): boolean {
  return /(?:^|\/)\.env(?:\.[\w.-]{1,40})?$/i.test(path);
}

const assignment = /^\s{0,20}(?:export\s{1,20})?([A-Za-z_][\w.-]{0,200})\s{0,20}=\s{0,20}(.{0,1000})$/;
const secretName =
  /(?:^|_)pwd?(?:_|$)|pass|secret|token|key|cred|auth|private|salt|session|cookie|signature/i;
const plainValue =
  /^(?:|true|false|yes|no|on|off|null|-?\d{1,8}(?:\.\d{1,8})?|-?\d{1,5}(?:\.\d{1,3})?\s?(?:[a-z]{1,3}|%)|[a-z][a-z_.-]{0,31}\d{0,3}|(?:https?:\/\/)?(?:localhost|[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}|127\.0\.0\.1|0\.0\.0\.0)(?::\d{1,5})?(?:\/[\w./-]{0,200})?|\.{0,2}\/[\w./-]{1,200}|[a-z][a-z._-]{0,31}(?:\/[a-z][a-z._-]{0,31}\d{0,3}){1,8}|\$\{?\w{1,200}\}?|[\w.+-]{1,64}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}|[a-z][a-z.,'&()!-]{0,30}(?: [\w.,'&()!-]{1,30}){1,12})$/i;
/** `sqlite:///data/app.db`, `redis://cache:6379/0`, `mysql://app:…@db/app?charset=utf8`; a path of the web can be a key. */
const address =
  /^(?!https?:)[a-z][\w+.-]{1,30}:\/{2,3}(?:[^\s:@/?#]{0,100}(?::([^\s@/?#]{0,100}))?@)?[^\s@?#]{0,300}(?:\?([\w=&.,%-]{0,200}))?$/i;
/** `changethis`, `!ChangeMe!`, `<your key>`, `${DB_PASSWORD}`: what stands where a secret belongs and is none. */
const toBeReplaced =
  /^(?:\W{0,3}(?:please[-_ ]?)?(?:change|replace)[-_ ]?(?:me|it|this)\W{0,3}|(?=\D*(?:\d{1,3}\D*)?$)(?:your|todo|insert|placeholder|example|replace[-_ ]with)(?:[-_ ][\w -]{0,40})?|<[^<>]{1,60}>|\$\{?\w{1,60}\}?)$/i;

/** Whether every line sets a value that no secret can be, or says nothing: what it is called proves nothing. */
export function isPlainEnvironment({ path, text }: TextFile): boolean {
  // Of a longer one nobody has read the rest.
  if (!isEnvironmentFile(path) || text.length >= maxDocumentBytes) return false;
  return text.split(/\r?\n/).every((line) => {
    if (/^\s{0,200}(?:#|$)/.test(line)) return true;
    const [, name = '', given = ''] = assignment.exec(line) ?? [];
    if (name === '') return false;
    const value = given
      .replace(/\s{1,20}#.{0,1000}$/, '')
      .trim()
      .replace(/^(["'])(.{0,1000})\1$/, '$2');
    if (value === '' || toBeReplaced.test(value)) return true;
    return (
      !secretName.test(name) && ((!/dsn/i.test(name) && plainValue.test(value)) || isPlainAddress(value))
    );
  });
}

/** One without a password, or with one that is to be replaced. */
function isPlainAddress(value: string): boolean {
  const [whole, password = '', query = ''] = address.exec(value) ?? [];
  return whole !== undefined && !secretName.test(query) && (password === '' || toBeReplaced.test(password));
}
