/** The length of a value as JSON, in bytes. */
export function sizeOfJson(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

/** The room for a mark such as `… 120 more characters`, in bytes. */
const MARK = 40

/**
 * A copy of a JSON value of about the given length. Long texts and lists end early, with a mark that says how much
 * was left out.
 */
export function shorten(value: unknown, bytes: number): unknown {
  if (sizeOfJson(value) <= bytes) return value
  if (typeof value === 'string') return shortenText(value, bytes)
  if (Array.isArray(value)) return shortenList(value, bytes)
  if (typeof value === 'object' && value !== null) return shortenObject(value, bytes)
  return value
}

function shortenText(text: string, bytes: number): string {
  // a character takes up to six bytes in JSON
  let end = Math.max(0, bytes - MARK)
  while (end > 0 && sizeOfJson(text.slice(0, end)) > bytes - MARK) end = Math.floor(end * 0.8)
  // a cut may leave half of a surrogate pair
  const start = text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
  return `${start}… ${text.length - start.length} more characters`
}

function shortenList(list: readonly unknown[], bytes: number): unknown[] {
  const kept: unknown[] = []
  let free = bytes - MARK
  for (const item of list) {
    // the first item is shortened rather than left out
    const short = kept.length === 0 ? shorten(item, free) : item
    free -= sizeOfJson(short) + 1
    if (free < 0) break
    kept.push(short)
  }
  return [...kept, `… ${list.length - kept.length} more items`]
}

/** A member that has less room than this would be all mark. */
const LEAST = 60

/** Small members stay whole, and the large ones share what is left. Members without room are left out. */
function shortenObject(value: object, bytes: number): object {
  let free = bytes - MARK
  let wanted = free
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const kept = members
    .map(([name, member]) => ({ name, member, size: sizeOfJson(member), own: sizeOfJson(name) + 2 }))
    .filter(({ size, own }) => {
      wanted -= own + Math.min(size, LEAST)
      return wanted > 0
    })
  free -= kept.reduce((sum, { own }) => sum + own, 0)
  const short = new Map<string, unknown>()
  for (const [at, { name, member }] of kept.toSorted((one, other) => one.size - other.size).entries()) {
    const shared = shorten(member, Math.floor(free / (kept.length - at)))
    short.set(name, shared)
    free -= sizeOfJson(shared)
  }
  const left = members.length - kept.length
  return {
    ...Object.fromEntries(kept.map(({ name }) => [name, short.get(name)])),
    ...(left > 0 && { '…': `${left} more fields` }),
  }
}
