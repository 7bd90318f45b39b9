/**
 * Reads the items of a queue one after the other, with the first pages of the next items in flight. It also reads items
 * that are added meanwhile. Each item leaves the queue when all its pages were used. `width` is how many are in flight.
 */
export async function* readAhead<Item, Piece>(
  queue: Item[],
  width: () => number,
  open: (item: Item) => AsyncGenerator<Piece>,
): AsyncGenerator<[Item, Piece]> {
  const opened: { item: Item; pages: AsyncGenerator<Piece>; first: Promise<IteratorResult<Piece>> }[] = []
  const openNext = () => {
    for (const item of queue.slice(opened.length, width())) {
      const pages = open(item)
      const first = pages.next()
      // a failure is thrown when its item is reached
      first.catch(() => {})
      opened.push({ item, pages, first })
    }
    return opened[0]
  }
  try {
    for (let next = openNext(); next; next = openNext()) {
      const { item, pages, first } = next
      for (let page = await first; !page.done; page = await pages.next()) yield [item, page.value]
      opened.shift()
      queue.shift()
    }
  } finally {
    for (const { pages } of opened) pages.return(undefined).catch(() => {})
  }
}
