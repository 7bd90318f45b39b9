import type { SandboxRequest } from '../../kit/http.ts'
import { createSigner } from '../../kit/signed-token.ts'
import { invalid } from '../refusal.ts'

/** The sizes of pages of the Admin API: the default, and the most. */
const SIZES = [50, 200] as const
const signer = createSigner('pages of the Admin API')

/** A page of rows under a key, as the lists answer it. */
export function adminPage(
  { query }: SandboxRequest,
  key: string,
  rows: readonly object[],
  [size, most]: readonly [number, number] = SIZES,
): object {
  const asked = query.get('pageSize') ?? '0'
  if (!/^-?\d+$/.test(asked)) throw invalid(`Invalid value at 'page_size' (TYPE_INT32), "${asked}"`)
  if (Number(asked) < 0) throw invalid('The page size must not be negative.')
  const token = query.get('pageToken')
  const position = token
    ? (signer.open(token) as { offset: number; key: string } | undefined)
    : { offset: 0, key }
  if (position?.key !== key) throw invalid('The page token is invalid.')
  const end = position.offset + Math.min(Number(asked) || size, most)
  const page = rows.slice(position.offset, end)
  return {
    ...(page.length > 0 && { [key]: page }),
    ...(end < rows.length && { nextPageToken: signer.seal({ offset: end, key }) }),
  }
}
