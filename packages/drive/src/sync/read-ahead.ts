/**
 * Reads items one after the other, while the first page of some further ones is on its way. Items that are added while
 * it reads are read too.
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
        // the failure of an item counts when it is reached
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
