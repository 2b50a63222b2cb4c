import { ForbiddenError, NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, requireScope } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { ImportMapping } from './import-mapping.ts';
import { importFormats } from './index.ts';
import { mappedFormat } from './mappings/mapped-format.ts';
import { checkedMapping } from './mappings/mapping-file.ts';

type UsedStores = Pick<Stores, 'access' | 'activity' | 'importMappings' | 'transaction'>;

/** Mappings of a portal: each import compares its document with all of them. */
const maxMappings = 200;

/** Formats that administrators add by a mapping file; everyone who imports uses them. */
export class ImportMappingService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  async list(
    principal: Principal,
    page: Pick<PageRequest, 'limit' | 'offset'>,
  ): Promise<Page<ImportMapping>> {
    reach(principal.role, 'audits:read');
    return this.#stores.importMappings.list(page);
  }

  async get(principal: Principal, id: string): Promise<ImportMapping> {
    reach(principal.role, 'audits:read');
    const found = await this.#stores.importMappings.find({ id });
    if (!found) throw new NotFoundError('Import mapping not found.');
    return found;
  }

  /** Takes the place of one of the same format. Throws ValidationError that names the place of what is wrong. */
  async put(principal: Principal, value: unknown): Promise<ImportMapping> {
    requireManager(principal);
    const user = await this.#stores.access.findUser(principal.userId);
    if (!user) throw new ForbiddenError('Only a user can add an import mapping.');
    const added = await this.#stores.importMappings.all();
    const others = added.filter(({ id }) => id !== Object(value).id);
    const file = await checkedMapping(value, [...importFormats, ...others.map(mappedFormat)]);
    if (others.length >= maxMappings) {
      const sentence = `A portal has at most ${maxMappings} import mappings.`;
      throw new ValidationError(sentence, { id: sentence });
    }
    const now = timestamp(this.#runtime);
    const before = await this.#stores.importMappings.find({ format: file.id });
    const mapping: ImportMapping = {
      id: before?.id ?? this.#runtime.newId(),
      format: file.id,
      tool: file.tool,
      mapping: file,
      createdBy: { userId: user.id, name: user.name },
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
    };
    await this.#stores.transaction(async () => {
      await this.#stores.importMappings.put(mapping);
      await this.#stores.activity.did(principal, 'import-mapping.put', mapping.id, { format: file.id });
    });
    return mapping;
  }

  /** What was imported with it stays. */
  async delete(principal: Principal, id: string): Promise<void> {
    requireManager(principal);
    const { format } = await this.get(principal, id);
    await this.#stores.transaction(async () => {
      await this.#stores.importMappings.delete(id);
      await this.#stores.activity.did(principal, 'import-mapping.delete', id, { format });
    });
  }
}

function requireManager(principal: Principal): void {
  reach(principal.role, 'imports:manage');
  requireScope(principal, 'imports:manage');
}
