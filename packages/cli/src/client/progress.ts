import { clearLine, cursorTo } from 'node:readline'
import type { SyncedCounts, SyncRun } from '@linkspan/client'

const WIDTH = 20

/** Shows how far a run is: a line on a terminal that is drawn again and again, nothing where there is no terminal. */
export function showProgress(stream: NodeJS.WriteStream) {
  if (!stream.isTTY) return { show: (_run: SyncRun) => {}, end: () => {} }
  const clear = () => {
    cursorTo(stream, 0)
    clearLine(stream, 0)
  }
  return {
    show(run: SyncRun): void {
      clear()
      stream.write(lineOf(run).slice(0, stream.columns - 1))
    },
    /** Removes the line. */
    end: clear,
  }
}

function lineOf({ status, entities }: SyncRun): string {
  const done = sum(entities.map(shareOf))
  const read = sum(entities.map((each) => each.read))
  const present = entities.find((each) => each.status === 'running')?.entity ?? ''
  const share = entities.length === 0 ? 0 : done / entities.length
  const filled = Math.floor(WIDTH * share)
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
  return `${bar} ${Math.floor(100 * share)} % ${status}, ${read.toLocaleString('en')} records read ${present}`
}

/** How much of an entity is done, from 0 to 1. */
function shareOf({ status, slices_done, slices }: SyncedCounts): number {
  if (!['waiting', 'running'].includes(status)) return 1
  return slices ? Math.min(1, slices_done / slices) : 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
