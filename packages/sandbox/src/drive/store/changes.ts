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

/** The changes since the sandbox was opened. */
export interface Changes {
  add(change: Omit<ChangeRecord, 'number' | 'time'>): void
  /** The number that the next change will have. */
  next(): number
  /** The changes from a number on, each file once with its last change; undefined for a future number. */
  since(number: number): ChangeRecord[] | undefined
}

/** The number of the first change. */
const FIRST = 2323

/** Opens the changes feed. */
export function createChanges(now: () => number): Changes {
  const log: ChangeRecord[] = []
  const last = new Map<string, number>()
  return {
    add: (change) => {
      const number = FIRST + log.length
      log.push({ ...change, number, time: now() })
      last.set(change.id, number)
    },
    next: () => FIRST + log.length,
    since: (number) =>
      number > FIRST + log.length
        ? undefined
        : log.slice(Math.max(0, number - FIRST)).filter((change) => last.get(change.id) === change.number),
  }
}
