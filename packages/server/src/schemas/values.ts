// The small schemas that everything else is made of.
import { auditTypes, categories, decisionScopes, listFileFormats, severities } from '@assay/core';
import Joi from 'joi';

/** In a body too an upper-case UUID means the same, so this one thing is converted everywhere. */
export const id = Joi.string()
  .guid({ separator: '-', wrapper: false })
  .lowercase()
  .prefs({ convert: true })
  .description('A UUID.');
export const timestamp = Joi.string().isoDate().description('UTC, ISO 8601 with milliseconds.');
export const nullable = (schema: Joi.Schema): Joi.Schema => schema.allow(null);
export const severity = Joi.string().valid(...severities);
export const category = Joi.string().valid(...categories);
export const decisionScope = Joi.string().valid(...decisionScopes);
export const auditType = Joi.string().valid(...auditTypes);
/** Text without control characters, trimmed ends not demanded. */
export const line = (max: number): Joi.StringSchema =>
  Joi.string()
    .min(1)
    .max(max)
    .pattern(
      /^[^\S\u0000-\u001f]*[^\s\u0000-\u001f\u007f][^\u0000-\u001f\u007f]*$/,
      'one line of text, not blank, without control characters',
    );
/** One or several values of a closed set, separated by commas or repeated; becomes a list. */
export const several = (values: readonly string[]): Joi.StringSchema => {
  const one = `(?:${values.join('|')})`;
  return Joi.string()
    .pattern(
      new RegExp(`^${one}(?:,${one})*$`),
      `one or several of ${values.join(', ')}, separated by commas`,
    )
    .custom((given: string) => [...new Set(given.split(','))])
    .meta({ listOf: values })
    .description(`One or several, separated by commas or repeated: ${values.join(', ')}.`);
};
export const count = Joi.number().integer().min(0);

/** A point in time as a caller writes it, in UTC where no zone is given; becomes UTC with milliseconds. */
export const dateTime = Joi.string()
  .isoDate()
  // In a query, joi would make the 30th of February the 2nd of March before it is checked.
  .prefs({ convert: false })
  .custom((given: string, { error }) => {
    if (given.length > 40) return error('string.isoDate');
    // Date.parse takes the 30th of February for the 2nd of March.
    const day = given.slice(0, 10);
    if (/^\d{4}-\d{2}-\d{2}$/.test(day) && !new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day))
      return error('string.isoDate');
    const time = Date.parse(/T[^Z+-]*$/i.test(given) ? `${given}Z` : given);
    if (Number.isNaN(time) || !/^\d{4}-/.test(given)) return error('string.isoDate');
    return new Date(time).toISOString();
  });

const recorded =
  'States are recorded from the first start of a version that does; an earlier moment is a 400.';
/** The moment as of which a list is read. */
export const asOf = dateTime.description(`As it was at this moment. ${recorded}`);
/** A second moment beside the one that is read. */
export const compareWith = dateTime.description(`A second moment to compare with. ${recorded}`);

/** Of ids made by time the beginning is shared, the end is not. */
export const shortId = Joi.string()
  .pattern(/^[0-9a-f]{8}$/)
  .description('The last eight characters of the id.');

/** A document whose `from` must not be after its `to`. */
export function inOrder(schema: Joi.ObjectSchema): Joi.ObjectSchema {
  return schema
    .custom((given: { readonly from?: string; readonly to?: string }, { error }) =>
      given.from !== undefined && given.to !== undefined && given.from > given.to
        ? error('from.order')
        : given,
    )
    .messages({ 'from.order': '"from" must not be after "to"' });
}

/** Of a list that is downloaded. */
export const listFileFormat = Joi.string()
  .valid(...listFileFormats)
  .default('csv');

/** What supports a decision. */
export const decisionEvidence = Joi.array()
  .items(Joi.string().trim().min(1).max(1000))
  .max(10)
  .description('Texts and links that support the decision, such as a ticket or a test report.');
