import { mapSchema, type Schema } from './schema.ts'

type Properties = Readonly<Record<string, Schema>>

const NONE: Schema = { type: 'null' }

/**
 * The parameters of a search as a choice: a search for records, which sorts and returns declared fields; or one for
 * groups, which has no `fields` and sorts by its own names.
 */
export function searchChoices({ $defs, $schema, ...whole }: Schema): Schema {
  const { query, fields, ...others } = whole.properties as { query: Schema; fields: Schema }
  const { sort, group_by, aggregate, top, ...filter } = query.properties as {
    sort: Schema
    group_by: Schema
    aggregate: Schema
    top: Schema
  }
  const choice = (own: Properties, returned: Schema, required: string[]): Schema => ({
    ...whole,
    properties: {
      ...others,
      query: { ...query, properties: { ...filter, ...own }, required },
      fields: returned,
    },
  })
  const groups = { ...given(group_by), minItems: 1 }
  return {
    ...($defs && { $defs }),
    type: 'object',
    anyOf: [
      choice({ sort: declaredOnly(sort), group_by: NONE, aggregate: NONE, top: NONE }, fields, []),
      choice({ sort, group_by, aggregate: given(aggregate), top: NONE }, NONE, ['aggregate']),
      choice({ sort, group_by: groups, aggregate, top }, NONE, ['group_by']),
    ],
  }
}

/** A schema without the choice of null. */
const given = ({ anyOf = [] }: Schema): Schema => anyOf[0] as Schema

const declaredOnly = (sort: Schema): Schema =>
  mapSchema(sort, (node) => (node.properties ? { ...node, additionalProperties: false } : node))
