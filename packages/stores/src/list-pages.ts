import { createSignedTexts, InvalidParamsError } from '@linkspan/core'
import type { ListPosition } from './connector-store.ts'
import { derivedSecrets, type KeyRing } from './crypto/key-ring.ts'

/** Which page of a list to read. */
export interface PageQuery {
  readonly limit: number
  /** `meta.cursor` of the page before. */
  readonly cursor?: string | undefined
}

/** Creates what reads lists by pages, newest first. Every server with the ring continues them. */
export function createListPages(ring: KeyRing, subject: string) {
  const texts = createSignedTexts(...derivedSecrets(ring, 'list cursor'))
  function positionOf(bound: unknown, cursor: string): ListPosition {
    const position = texts.read(bound, cursor) as [created_at: number, id: string] | undefined
    if (position) return { created_at: position[0], id: position[1] }
    const message = 'is not a cursor of this list; use meta.cursor of the previous page with the same filters'
    throw new InvalidParamsError(subject, [{ path: '$.cursor', message }])
  }
  /**
   * Reads a page of the list that `bound` describes; `list` gives what comes after a position. Throws `invalid_params` for a
   * cursor that was changed or belongs to another list.
   */
  return async <Item extends ListPosition>(
    bound: unknown,
    { limit, cursor }: PageQuery,
    list: (after: ListPosition | undefined, limit: number) => Promise<readonly Item[]>,
  ) => {
    const found = await list(cursor === undefined ? undefined : positionOf(bound, cursor), limit + 1)
    const items = found.slice(0, limit)
    const last = found.length > limit ? items.at(-1) : undefined
    const next = last ? texts.sign(bound, [last.created_at, last.id]) : null
    return { items, meta: { has_more: last !== undefined, cursor: next } }
  }
}
