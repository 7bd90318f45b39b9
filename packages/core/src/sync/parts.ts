import type { SyncPart, SyncReading } from './read.ts'

/**
 * Reads parts one after the other, such as customers. A part that fails becomes a warning, and the next one is read.
 * `partOf` names the documents of a part; undefined if they are unknown. Throws the first failure if every part fails,
 * or if the host takes no warnings.
 */
export async function* readParts<Part, Piece>(
  parts: readonly Part[],
  reading: SyncReading,
  partOf: (part: Part) => SyncPart | undefined,
  read: (part: Part) => AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const failures: unknown[] = []
  for (const part of parts) {
    try {
      yield* read(part)
    } catch (error) {
      reading.warn(error, partOf(part))
      failures.push(error)
    }
  }
  if (failures.length > 0 && failures.length === parts.length) throw failures[0]
}
