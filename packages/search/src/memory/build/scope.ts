import { InvalidParamsError, type Issue } from '@linkspan/core'
import type { CommitOptions } from '../../engine.ts'
import { type CollectionDeclaration, scopeFields } from '../../language/fields.ts'
import type { QueryParser } from '../../language/parse-query.ts'
import { type Condition, comparisonsOf, EVERYTHING } from '../../language/query.ts'

/** The condition of a generation's scope; null for all records. Fails with `invalid_params`. */
export function parseScope(
  parser: QueryParser,
  declaration: CollectionDeclaration,
  scope: unknown,
  path = '$.scope',
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
    return fail([{ path, message }])
  } catch (error) {
    if (!(error instanceof InvalidParamsError)) throw error
    return fail(error.errors.map((issue) => ({ ...issue, path: issue.path.replace('$.query.filter', path) })))
  }
}

/** The condition of the records that a commit replaces: those in the scope, without those to keep. */
export function parseCommit(
  parser: QueryParser,
  declaration: CollectionDeclaration,
  scope: Condition | null,
  { keep }: CommitOptions,
): Condition | null {
  if (keep === undefined) return scope
  const kept = parseScope(parser, declaration, keep, '$.keep') ?? EVERYTHING
  return { operator: 'and', conditions: [scope ?? EVERYTHING, { operator: 'not', condition: kept }] }
}
