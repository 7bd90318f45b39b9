import { InvalidParamsError, type Issue, jsonPath } from '@linkspan/core'
import { type CollectionDeclaration, storedFields } from '../../language/fields.ts'
import type { Condition } from '../../language/query.ts'
import type { JoinOptions } from '../../record-join.ts'
import type { Column } from '../columns/column.ts'
import { liveRows } from '../columns/layer.ts'
import { Segment } from '../columns/segment.ts'
import type { View } from '../columns/view.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import { matchingRows } from '../query/row-scan.ts'
import { JoinedRows } from '../write/joined-rows.ts'
import { mergeLayers } from '../write/merge.ts'
import { RunBuilder } from '../write/run-builder.ts'
import { takeColumn } from '../write/take-rows.ts'
import type { BuilderSegments } from './builder-segments.ts'

/** What is joined, and the records that give their fields; null for all. */
export interface Joining extends Pick<JoinOptions, 'on' | 'fields'> {
  readonly scope: Condition | null
}

/** The fields of a join that are stored themselves. Fails with `invalid_params`. */
export function parseJoin(
  { fields: declared, key, entity }: CollectionDeclaration,
  { on, fields }: Pick<JoinOptions, 'on' | 'fields'>,
): Pick<JoinOptions, 'on' | 'fields'> {
  const stored = storedFields(declared)
  const issues: Issue[] = []
  const fault = (path: PropertyKey[], message: string) => issues.push({ path: jsonPath(path), message })
  if (on.length === 0) fault(['on'], 'must name at least one field')
  for (const [index, field] of on.entries())
    if (!Object.hasOwn(stored, field)) fault(['on', index], 'must be a declared field outside arrays')
  for (const [index, field] of fields.entries())
    if (!Object.hasOwn(declared, field) || key.includes(field))
      fault(['fields', index], 'must be a declared field that is not in the key')
  if (issues.length > 0) throw new InvalidParamsError(`search index of ${entity}`, issues)
  return { on, fields: fields.filter((field) => Object.hasOwn(stored, field)) }
}

/** The rows of a scope that others take fields of. It reads only these fields, one column of a segment at a time. */
export async function readJoin(
  view: View,
  { on, fields, scope }: Joining,
  segments: BuilderSegments,
  indexes: Indexes,
  pace: Pace,
): Promise<JoinedRows> {
  const { declaration } = segments
  const wanted = [...new Set([...declaration.key, ...on, ...fields])]
  const found: Segment[] = []
  for (const layer of view.layers) {
    const rows = Uint32Array.from(await matchingRows(layer, scope, indexes, pace))
    if (rows.length === 0) continue
    const { keys } = segments.of(layer.segment)
    const values = segments.of(layer.segment).values()
    const columns: Column[] = []
    for (const field of wanted) {
      const known = keys.columns.find((column) => column.field === field)
      const column = known ?? (await values.column(field, pace))
      columns.push(await takeColumn(column, rows, pace))
      if (!known && values.own) column.release()
    }
    found.push(new Segment(rows.length, columns, declaration.key))
  }
  if (found.length === 0) found.push(await new RunBuilder(declaration, 0).finish(pace))
  const merged = await mergeLayers(found.map(liveRows), pace)
  return JoinedRows.of(declaration, merged, { on, fields }, pace)
}
