/**
 * Reads items one after the other, with the first pages of the next items in flight. It also reads items that are added
 * meanwhile.
 */
export async function* readAhead<Item, Piece>(
  items: readonly Item[],
  width: number,
  open: (item: Item) => AsyncGenerator<Piece>,
): AsyncGenerator<[Item, Piece]> {
  const opened: { pages: AsyncGenerator<Piece>; first: Promise<IteratorResult<Piece>> }[] = []
  let next = 0
  try {
    for (let at = 0; at < items.length; at++) {
      for (; next < items.length && next < at + width; next++) {
        const pages = open(items[next] as Item)
        const first = pages.next()
        // a failure is thrown when its item is reached
        first.catch(() => {})
        opened.push({ pages, first })
      }
      const { pages, first } = opened[0] as (typeof opened)[number]
      for (let page = await first; !page.done; page = await pages.next())
        yield [items[at] as Item, page.value]
      opened.shift()
    }
  } finally {
    for (const { pages } of opened) pages.return(undefined).catch(() => {})
  }
}
