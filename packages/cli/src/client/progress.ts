import { clearLine, cursorTo } from 'node:readline'
import type { Approval, SyncedCounts, SyncRun } from '@linkspan/client'

const WIDTH = 20

/** Shows how far something is: a line on a terminal that is drawn again and again, nothing where there is no terminal. */
export function showProgress(stream: NodeJS.WriteStream) {
  if (!stream.isTTY) return { show: (_line: string) => {}, end: () => {} }
  const clear = () => {
    cursorTo(stream, 0)
    clearLine(stream, 0)
  }
  return {
    show(line: string): void {
      clear()
      stream.write(line.slice(0, stream.columns - 1))
    },
    /** Removes the line. */
    end: clear,
  }
}

/** How far a sync is. */
export function runLine({ status, entities }: SyncRun): string {
  const done = sum(entities.map(shareOf))
  const read = sum(entities.map((each) => each.read))
  const present = entities.find((each) => each.status === 'running')?.entity ?? ''
  const share = entities.length === 0 ? 0 : done / entities.length
  return `${barOf(share)} ${Math.floor(100 * share)} % ${status}, ${read.toLocaleString('en')} records read ${present}`
}

/** How many writes of an approval have ended. */
export function approvalLine({ status, writes }: Approval): string {
  const ended = writes.filter((write) => write.status !== 'waiting').length
  return `${barOf(ended / writes.length)} ${status}, ${ended} of ${writes.length} writes have ended`
}

function barOf(share: number): string {
  const filled = Math.floor(WIDTH * share)
  return '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
}

/** How much of an entity is done, from 0 to 1. */
function shareOf({ status, slices_done, slices }: SyncedCounts): number {
  if (!['waiting', 'running'].includes(status)) return 1
  return slices ? Math.min(1, slices_done / slices) : 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
