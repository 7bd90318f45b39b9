import { createSignedTexts, InvalidParamsError } from '@linkspan/core'
import type { ListPosition } from './connector-store.ts'
import { derivedSecrets, type KeyRing } from './crypto/key-ring.ts'

/** Creates cursors that every server with the ring continues. */
export function createListCursors(ring: KeyRing, subject: string) {
  const texts = createSignedTexts(...derivedSecrets(ring, 'list cursor'))
  return {
    /** The cursor of a position. It is valid only for the list that `bound` describes. */
    format: (bound: unknown, { created_at, id }: ListPosition): string => texts.sign(bound, [created_at, id]),
    /** The position of a cursor. Throws `invalid_params` if it was changed or belongs to another list. */
    parse(bound: unknown, cursor: string): ListPosition {
      const position = texts.read(bound, cursor) as [created_at: number, id: string] | undefined
      if (position) return { created_at: position[0], id: position[1] }
      const message =
        'is not a cursor of this list; use meta.cursor of the previous page with the same filters'
      throw new InvalidParamsError(subject, [{ path: '$.cursor', message }])
    },
  }
}
