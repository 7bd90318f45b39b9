import { InvalidParamsError, type Issue } from '@linkspan/core'
import { type CollectionDeclaration, scopeFields } from './fields.ts'
import type { QueryParser } from './parse-query.ts'
import { type Condition, comparisonsOf } from './query.ts'

/** The condition of a generation's scope; null for all records. Fails with `invalid_params`. */
export function parseScope(
  parser: QueryParser,
  declaration: CollectionDeclaration,
  scope: unknown,
): Condition | null {
  const fail = (issues: readonly Issue[]): never => {
    throw new InvalidParamsError(`search index of ${declaration.entity}`, issues)
  }
  try {
    const { filter } = parser.parse({ query: { filter: scope } })
    const usable = scopeFields(declaration)
    const other = comparisonsOf(filter).find(({ field }) => !usable.includes(field))
    if (!other) return filter
    const message = `must not compare ${other.field}; choose from the key and scope_fields: ${usable.join(', ')}`
    return fail([{ path: '$.scope', message }])
  } catch (error) {
    if (!(error instanceof InvalidParamsError)) throw error
    return fail(
      error.errors.map(({ path, message }) => ({ path: path.replace('$.query.filter', '$.scope'), message })),
    )
  }
}
