/** One entry of the changes feed. */
export interface ChangeRecord {
  /** Its number; a page token is the number of the first change of a page. */
  number: number
  kind: 'file' | 'drive'
  /** The file, or the shared drive. */
  id: string
  drive_id: string | undefined
  time: number
  removed: boolean
}

/** The number of the first change. */
const FIRST = 2323

/** Opens the feed of the changes from here on. */
export function createChangeFeed(now: () => number) {
  const log: ChangeRecord[] = []
  const last = new Map<string, number>()
  return {
    add: (change: Omit<ChangeRecord, 'number' | 'time'>) => {
      const number = FIRST + log.length
      log.push({ ...change, number, time: now() })
      last.set(change.id, number)
    },
    /** The number that the next change will have. */
    next: () => FIRST + log.length,
    /** The changes from a number on, each file once with its last change; undefined for a future number. */
    since: (number: number): ChangeRecord[] | undefined =>
      number > FIRST + log.length
        ? undefined
        : log.slice(Math.max(0, number - FIRST)).filter((change) => last.get(change.id) === change.number),
  }
}
