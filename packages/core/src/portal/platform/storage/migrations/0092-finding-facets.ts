import type { Migration } from '../migration.ts';

/** Facets that are no part of the facet key are counted from the index, without reading the findings. */
export const findingFacets: Migration = {
  name: '0092-finding-facets',
  async up(knex) {
    await knex.raw(
      'create index findings_facets on findings (cell, priority_level, confidence, reachability)',
    );
  },
};
