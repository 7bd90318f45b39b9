/** The next turn of the event loop; browsers have no `setImmediate`. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => (globalThis.setImmediate ?? setTimeout)(resolve))
}

/**
 * The batches of a page, with a turn of the event loop between two of them. Otherwise a large page is read in one turn, in
 * which V8 cannot end a collection that it has begun, and keeps all that is parsed meanwhile.
 */
export async function* inTurns<Row>(batches: Iterable<Row[]>): AsyncGenerator<Row[], void, undefined> {
  let is_first = true
  for (const batch of batches) {
    if (!is_first) await nextTurn()
    is_first = false
    yield batch
  }
}
