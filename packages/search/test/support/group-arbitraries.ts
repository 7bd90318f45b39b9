import fc from 'fast-check'
import type { FieldType } from '../../src/index.ts'
import { comparable, type DrawnSchema, isList } from './arbitraries.ts'
import { arrayOf } from './oracle.ts'
import type { OracleGrouping } from './oracle-groups.ts'

/** The parts of a query that make groups. */
export type GroupAsk = OracleGrouping

const OPERATORS: Record<string, readonly FieldType[]> = {
  sum: ['integer', 'number'],
  avg: ['integer', 'number'],
  min: ['string', 'integer', 'number', 'boolean'],
  max: ['string', 'integer', 'number', 'boolean'],
  count: ['string', 'integer', 'number', 'boolean', 'array'],
  count_distinct: ['string', 'integer', 'number', 'boolean', 'array'],
}

/** Groups by up to four fields with up to three aggregates, sorted by some of both. */
export function groupings({ fields }: DrawnSchema): fc.Arbitrary<GroupAsk> {
  const usable = comparable(fields).map(([path, type]): [string, FieldType] => [
    path,
    arrayOf(fields, path) === undefined ? type : 'array',
  ])
  const lists = Object.keys(fields).filter((path) => isList(fields, path))
  const choices = [
    ...lists.map((path) => ({ count: path })),
    ...Object.entries(OPERATORS).flatMap(([operator, types]) =>
      usable.filter(([, type]) => types.includes(type)).map(([path]) => ({ [operator]: path })),
    ),
  ]
  const aggregates = fc.array(fc.constantFrom({ count: '*' }, ...choices), { maxLength: 3 })
  const paths = usable.map(([path]) => path)
  return fc
    .tuple(fc.shuffledSubarray(paths, { maxLength: Math.min(4, paths.length) }), aggregates)
    .chain(([group_by, list]) => {
      const given = group_by.length === 0 && list.length === 0 ? [{ count: '*' }] : list
      const aggregate = Object.fromEntries(given.map((each, index) => [`value_${index}`, each]))
      const names = [...group_by, ...Object.keys(aggregate)]
      const sort = fc
        .shuffledSubarray(names, { maxLength: Math.min(2, names.length) })
        .chain((sorted) =>
          fc.tuple(
            ...sorted.map((name) =>
              fc.constantFrom('asc' as const, 'desc' as const).map((direction) => ({ [name]: direction })),
            ),
          ),
        )
      const top =
        group_by.length < 2
          ? fc.constant(undefined)
          : fc.option(
              fc.record({
                groups: fc.integer({ min: 1, max: 3 }),
                per: fc.shuffledSubarray(group_by, { minLength: 1, maxLength: group_by.length - 1 }),
              }),
              { nil: undefined },
            )
      return fc.tuple(sort, top).map(([order, kept]) => ({
        group_by,
        ...(given.length > 0 && { aggregate }),
        sort: order,
        ...(kept && { top: kept }),
      }))
    })
}
