// Passwords of the databases that a pipeline starts beside a job: they end with it, and nobody else reaches them.

/** As GitHub, GitLab and Bitbucket write them. */
const isPipeline = /^(?:jobs|stages|pipelines|on):|^\s{0,8}(?:script|runs-on):/m;
/** https://hub.docker.com/_/mysql and those of the other databases: what their images read. */
const ofImage =
  /^\s*-?\s*["']?(?:(?:MYSQL|MARIADB|POSTGRES|POSTGRESQL|PG|MONGO|MONGO_INITDB|REDIS|RABBITMQ|ELASTIC|MSSQL|SA|ORACLE)_(?:[A-Z]+_)*(?:PASSWORD|PASS)|PGPASSWORD)["']?\s*:\s*["']?([^\s"'#]{1,100})/;

const none: ReadonlySet<string> = new Set();
/** A file is asked about several times. */
const known = new WeakMap<Buffer, ReadonlySet<string>>();

/**
 * Credentials of throw-away services in a pipeline file (`services:` of a job), which steps of the file repeat;
 * empty for other files and above 1 MiB.
 */
export function jobServiceValues(bytes: Buffer): ReadonlySet<string> {
  const values = known.get(bytes) ?? read(bytes);
  known.set(bytes, values);
  return values;
}

function read(bytes: Buffer): ReadonlySet<string> {
  if (!bytes.includes('services:') || bytes.length > 1024 * 1024) return none;
  const text = bytes.toString('latin1');
  if (!isPipeline.test(text)) return none;
  const values = new Set<string>();
  let servicesAt = -1;
  for (const line of text.split('\n')) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const indent = line.search(/\S/);
    if (servicesAt >= 0 && indent <= servicesAt && !/^\s*-/.test(line)) servicesAt = -1;
    if (/^\s+services:\s*$/.test(line)) servicesAt = indent;
    else if (servicesAt >= 0) {
      const value = ofImage.exec(line)?.[1];
      if (value !== undefined) values.add(value);
    }
  }
  return values;
}
