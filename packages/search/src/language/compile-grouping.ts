import { type Issue, jsonPath } from '@linkspan/core'
import { BOUNDS } from './bounds.ts'
import type { FieldLookup } from './compile-filter.ts'
import { pathKeys } from './fields.ts'
import { AGGREGATES, EVERY_RECORD } from './grouping-schema.ts'
import type { Aggregate, AggregateOperator, Grouping, TopGroups } from './query.ts'

/** The parts of a request that make groups, in a valid shape. */
interface GroupingRequest {
  readonly group_by?: readonly string[] | null | undefined
  readonly aggregate?:
    | Readonly<Record<string, Readonly<Record<string, string | undefined>>>>
    | null
    | undefined
  readonly top?: { readonly groups: number; readonly per: readonly string[] } | null | undefined
}

type Fault = (path: readonly PropertyKey[], message: string) => void

/** The grouping of a request; null if its result is records. Collects the faults that a shape cannot express. */
export function compileGrouping(
  { group_by, aggregate, top }: GroupingRequest,
  lookup: FieldLookup,
  issues: Issue[],
): Grouping | null {
  const fault: Fault = (path, message) => issues.push({ path: jsonPath(['query', ...path]), message })
  if (!group_by && !aggregate) {
    if (top) fault(['top'], 'must not be present without group_by')
    return null
  }

  const fields = (group_by ?? []).map((spelling) => lookup.declaredPath(spelling))
  fields.forEach((field, index) => {
    if (fields.indexOf(field) < index) fault(['group_by', index], `repeats ${field}`)
  })
  const named = Object.entries(aggregate ?? {})
  if (aggregate && named.length === 0) fault(['aggregate'], 'must name at least one aggregate')
  if (!aggregate && fields.length === 0) fault(['group_by'], 'must name a field unless there is an aggregate')
  if (named.length > BOUNDS.aggregates)
    fault(['aggregate'], `must hold at most ${BOUNDS.aggregates} aggregates`)

  const aggregates = named.map(([name, operands]): Aggregate => {
    const path = ['aggregate', name]
    const taken = fields.find((field) => pathKeys(field)[0] === name || field === lookup.declaredPath(name))
    if (name === '__proto__') fault(path, 'is not a usable name')
    else if (taken !== undefined) fault(path, `must have another name than the group field ${taken}`)
    const given = Object.entries(operands).filter(([, operand]) => operand !== undefined)
    const [[operator, operand = EVERY_RECORD] = ['count', EVERY_RECORD]] = given
    if (given.length !== 1) fault(path, `must have one of ${Object.keys(AGGREGATES).join(', ')}`)
    const field = operand === EVERY_RECORD ? null : lookup.declaredPath(operand)
    // the schema has checked the operator
    return { name, operator: operator as AggregateOperator, field }
  })
  return { fields, aggregates, ...(top && { top: compileTop(top, fields, lookup, fault) }) }
}

function compileTop(
  { groups, per }: TopGroups,
  fields: readonly string[],
  lookup: FieldLookup,
  fault: Fault,
): TopGroups {
  const paths = per.map((spelling) => lookup.declaredPath(spelling))
  paths.forEach((path, index) => {
    if (!fields.includes(path))
      fault(['top', 'per', index], `must be one of the fields of group_by: ${fields.join(', ')}`)
    else if (paths.indexOf(path) < index) fault(['top', 'per', index], `repeats ${path}`)
  })
  if (paths.length >= fields.length) fault(['top', 'per'], 'must leave out at least one field of group_by')
  return { groups, per: paths }
}
