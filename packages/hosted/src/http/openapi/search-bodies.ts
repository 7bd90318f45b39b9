import { mapSchema, type Schema } from './schema.ts'

const NONE: Schema = { type: 'null' }

/** The parameters of a search as those of its two uses, which have different rules. */
export function searchParamsByUse({ $schema, ...whole }: Schema): { search: Schema; aggregate: Schema } {
  const { query, fields, ...others } = whole.properties as { query: Schema; fields: Schema }
  const { sort, group_by, aggregate, top, ...filter } = query.properties as {
    sort: Schema
    group_by: Schema
    aggregate: Schema
    top: Schema
  }
  const use = (own: Schema, returned: Schema): Schema => ({
    ...whole,
    properties: {
      ...others,
      query: { ...query, ...own, properties: { ...filter, ...own.properties } },
      fields: returned,
    },
  })
  return {
    search: use(
      { properties: { sort: declaredOnly(sort), group_by: NONE, aggregate: NONE, top: NONE } },
      fields,
    ),
    aggregate: use(
      {
        properties: { sort, group_by, aggregate, top },
        anyOf: [
          { required: ['group_by'], properties: { group_by: { minItems: 1, not: { type: 'null' } } } },
          {
            required: ['aggregate'],
            properties: { aggregate: { type: 'object' }, top: { type: 'null' } },
          },
        ],
      },
      NONE,
    ),
  }
}

const declaredOnly = (sort: Schema): Schema =>
  mapSchema(sort, (node) => (node.properties ? { ...node, additionalProperties: false } : node))
