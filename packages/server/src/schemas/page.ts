import Joi from 'joi';

/** Query of a list: `limit`, `offset`, `sort`, and the list's own filters. */
export function listQuery(
  sorts: readonly string[],
  defaultSort: string,
  filters: Joi.PartialSchemaMap = {},
): Joi.ObjectSchema {
  return Joi.object({
    limit: Joi.number().integer().min(1).max(100).default(20).description('Maximum number of items.'),
    offset: Joi.number()
      .integer()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .default(0)
      .description('Number of items to skip.'),
    sort: Joi.string()
      .valid(...sorts)
      .default(defaultSort)
      .description('Field to sort by; prefix `-` for descending order.'),
    ...filters,
  });
}

/** Query of a list whose order is fixed. */
export function pageQuery(): Joi.ObjectSchema {
  return Joi.object({
    limit: Joi.number().integer().min(1).max(100).default(20).description('Maximum number of items.'),
    offset: Joi.number()
      .integer()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .default(0)
      .description('Number of items to skip.'),
  });
}

export const pagination = Joi.object({
  total: Joi.number().integer().min(0).required(),
  limit: Joi.number().integer().min(1).required(),
  offset: Joi.number().integer().min(0).required(),
  hasMore: Joi.boolean().required(),
});

/** A page of the given items. */
export function pageOf(item: Joi.Schema): Joi.ObjectSchema {
  return Joi.object({ items: Joi.array().items(item).required(), pagination: pagination.required() });
}
