import type { AnyAction, Page } from '@linkspan/core'
import { wrongParam } from '@linkspan/service'
import { countThatFit, hintFor } from './bounded-rows.ts'
import type { Place } from './page-cursor.ts'
import { project } from './project.ts'
import { shorten } from './shorten.ts'

/** How an agent makes answers of vendors shorter. */
export const NARROWER = 'choose fewer fields, or ask for fewer rows in params'

/** Whether the answer of an action is a page of a list. */
export function isPage(answer: unknown): answer is Page<unknown> {
  const page = answer as Partial<Page<unknown>> | null | undefined
  return Array.isArray(page?.data) && typeof page.meta === 'object' && page.meta !== null
}

/** Keeps the fields of these paths: of each row, or of an answer that is no list. */
export function projectAnswer(answer: unknown, paths: readonly string[]): unknown {
  if (!isPage(answer)) return project(answer, paths)
  return { ...answer, data: answer.data.map((row) => project(row, paths)) }
}

/** The parameter of an action that takes the token of the next page. */
export function cursorOf(action: AnyAction | undefined): string {
  if (action?.cursor !== undefined) return action.cursor
  throw wrongParam('call', '$.cursor', 'this action has no pages; leave it out')
}

/** The rows of a vendor's page that fit, after those that were answered before, and how to go on. */
export function fitPage(
  { data, meta }: Page<unknown>,
  place: Place | undefined,
  bytes: number,
  toCursor: (next: Place) => string,
): object {
  const { next_page_token, ...others } = meta
  const { token = null, offset = 0 } = place ?? {}
  const rows = data.slice(offset)
  const fit = countThatFit(rows, bytes)
  const long = fit === 0 && rows.length > 0
  const answered = long ? [shorten(rows[0], bytes)] : rows.slice(0, fit)
  const end = offset + answered.length
  const next = next_page_token === null ? null : { token: next_page_token, offset: 0 }
  const following = end < data.length ? { token, offset: end } : next
  return {
    data: answered,
    next_cursor: following && toCursor(following),
    ...(Object.keys(others).length > 0 && { meta: shorten(others, bytes) }),
    ...hintFor(long ? 'row' : end < data.length ? 'rows' : undefined, NARROWER),
  }
}
