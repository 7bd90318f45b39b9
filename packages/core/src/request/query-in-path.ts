import type { $RefinementCtx } from 'zod/v4/core'
import { LONGEST_PATH, splitAddress } from './path-fault.ts'

/**
 * Moves the query after a path, as addresses have it, into `query`. A parameter in both places is refused: which of them
 * counts would be a guess. An address of another form stays as it is, and the check of the path refuses it.
 */
export function queryOutOfPath(given: unknown, { addIssue }: Pick<$RefinementCtx, 'addIssue'>): unknown {
  const { path: address, query = {}, ...others } = Object(given) as Partial<Record<string, unknown>>
  if (typeof address !== 'string' || address.length > LONGEST_PATH) return given
  const [path, text] = splitAddress(address) ?? []
  if (path === undefined) return given
  if (typeof query !== 'object' || query === null) return { ...others, path, query }
  const message = 'must be left out: the path has it'
  const pairs = Object.groupBy(new URLSearchParams(text), ([name]) => name)
  const added = Object.entries(pairs).map(([name, found = []]) => {
    if (Object.hasOwn(query, name)) addIssue({ code: 'custom', path: ['query', name], message })
    const values = found.map(([, value]) => value)
    return [name, values.length === 1 ? values[0] : values] as const
  })
  return { ...others, path, query: { ...query, ...Object.fromEntries(added) } }
}
