import { z } from 'zod'
import { BOUNDS } from './bounds.ts'
import { type FieldUse, listedText, type UsedType } from './field-uses.ts'
import type { AggregateOperator } from './query.ts'

/** The types of the fields that can be grouped by. */
const GROUPABLE: readonly UsedType[] = ['string', 'integer', 'number', 'boolean', 'array']

/** The aggregates, each with the types of its fields. */
export const AGGREGATES: Readonly<Record<AggregateOperator, readonly UsedType[]>> = {
  sum: ['integer', 'number'],
  avg: ['integer', 'number'],
  min: ['string', 'integer', 'number', 'boolean'],
  max: ['string', 'integer', 'number', 'boolean'],
  count: ['string', 'integer', 'number', 'boolean', 'array', 'objects'],
  count_distinct: ['string', 'integer', 'number', 'boolean', 'array'],
}

/** The operand of `count` that counts records. */
export const EVERY_RECORD = '*'

const NAME = new RegExp(`^[A-Za-z_][A-Za-z0-9_]{0,${BOUNDS.name_characters - 1}}$`)
const WRONG_NAME = `must be a name of at most ${BOUNDS.name_characters} letters, digits and _, not beginning with a digit`

/** Unknown keys keep zod's own issue; the parser writes their message, with the choices. */
export function objectError(message: string) {
  return (issue: { code?: string | undefined }) => (issue.code === 'unrecognized_keys' ? undefined : message)
}

/** The schemas of `group_by`, `aggregate` and `top`. */
export function groupingShape(uses: readonly FieldUse[]) {
  const known = new Map(uses.map((use) => [use.spelling, use]))
  const path = (types: readonly UsedType[], verb: string, more: readonly string[] = []) => {
    const usable = uses.filter(({ listed }) => types.includes(listed))
    const declared = usable.filter(({ spelling, path }) => spelling === path)
    const choices = [...more, ...declared.map(({ path }) => path)].join(', ')
    const error = ({ input }: { input?: unknown }) => {
      const use = typeof input === 'string' ? known.get(input) : undefined
      if (use) return `${listedText(use)}, which ${verb}; choose from ${choices}`
      return typeof input === 'string' ? `unknown field; choose from ${choices}` : `must be one of ${choices}`
    }
    const [first, ...others] = [...more, ...usable.map(({ spelling }) => spelling)]
    return first === undefined ? undefined : z.enum([first, ...others], { error })
  }

  const group = path(GROUPABLE, 'does not make groups')
  const operators = Object.entries(AGGREGATES).flatMap(([operator, types]) => {
    const more = operator === 'count' ? [EVERY_RECORD] : []
    const field = path(types, `${operator} does not take`, more)
    return field ? [[operator, field.optional()] as const] : []
  })
  const aggregate = z
    .strictObject(Object.fromEntries(operators), {
      error: objectError('must be an object such as { sum: path }'),
    })
    .meta({ minProperties: 1, maxProperties: 1 })

  const paths = z.array(group ?? z.never(), { error: 'must be an array of field paths' })
  return {
    top: z
      .strictObject(
        {
          groups: z
            .int({ error: `must be an integer from 1 to ${BOUNDS.limit}` })
            .min(1)
            .max(BOUNDS.limit),
          per: paths
            .min(1, { error: 'must name at least one field' })
            .max(BOUNDS.group_fields - 1, { error: `must hold at most ${BOUNDS.group_fields - 1} fields` })
            .meta({ uniqueItems: true }),
        },
        { error: objectError('must be an object such as { groups: 3, per: [path] }') },
      )
      .nullish(),
    group_by: paths
      .max(BOUNDS.group_fields, { error: `must hold at most ${BOUNDS.group_fields} fields` })
      .meta({ uniqueItems: true })
      .nullish(),
    aggregate: z
      .record(z.string().regex(NAME, { error: WRONG_NAME }), aggregate, {
        error: (issue) =>
          issue.code === 'invalid_key' ? undefined : 'must be an object of names and aggregates',
      })
      .meta({ minProperties: 1, maxProperties: BOUNDS.aggregates })
      .nullish(),
  }
}
