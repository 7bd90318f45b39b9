import type { ConnectorKey } from '../collections.ts'
import { DamagedPartError, MissingPartError } from '../errors.ts'
import { INCOMPLETE, type PartStorage } from '../part-storage.ts'

/** What was moved. */
export interface MovedParts {
  readonly parts: number
  readonly bytes: number
  /** How many parts stay where they are, since nobody can read them. */
  readonly damaged: number
}

/** How parts are moved. */
export interface MoveOptions {
  readonly signal?: AbortSignal | undefined
  /** Called after each part. */
  readonly onMoved?: ((moved: MovedParts) => void) | undefined
}

/** How many parts move at once. */
const AT_ONCE = 4

/**
 * Moves all parts from one place to another, while servers read both: a part is deleted once the other place has it. After
 * an interruption at any point, another call goes on. Returns what this one has moved. Throws what a place throws, and the
 * signal's reason.
 */
export async function moveParts(
  from: PartStorage,
  to: PartStorage,
  { signal, onMoved }: MoveOptions = {},
): Promise<MovedParts> {
  let moved: MovedParts = { parts: 0, bytes: 0, damaged: 0 }

  async function move(key: ConnectorKey, name: string): Promise<void> {
    let bytes: Uint8Array
    try {
      bytes = await from.of(key).read(name)
    } catch (error) {
      // a server has deleted it meanwhile
      if (error instanceof MissingPartError) return
      if (!(error instanceof DamagedPartError)) throw error
      moved = { ...moved, damaged: moved.damaged + 1 }
      return
    }
    await writeOnce(to, key, name, bytes)
    await from.delete(key, [name])
    moved = { ...moved, parts: moved.parts + 1, bytes: moved.bytes + bytes.length }
    onMoved?.(moved)
  }

  for await (const { names, ...key } of from.list()) {
    // a write that did not end is no part; the server's clean-up deletes it
    const complete = names.filter((name) => !name.endsWith(INCOMPLETE))
    for (let start = 0; start < complete.length; start += AT_ONCE) {
      signal?.throwIfAborted()
      await Promise.all(complete.slice(start, start + AT_ONCE).map((name) => move(key, name)))
    }
  }
  return moved
}

/** Writes a part that an interrupted move may have written already. */
async function writeOnce(to: PartStorage, key: ConnectorKey, name: string, bytes: Uint8Array): Promise<void> {
  const parts = to.of(key)
  try {
    await parts.write(name, bytes)
  } catch (error) {
    const stored = await parts.read(name).catch(() => undefined)
    if (!stored || Buffer.compare(stored, bytes) !== 0) throw error
  }
}
