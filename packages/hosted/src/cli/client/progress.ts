import { clearLine, cursorTo } from 'node:readline'
import type { SyncRun } from '@linkspan/client'

/** Shows how far a run is. */
export interface Progress {
  show(run: SyncRun): void
  /** Removes the line. */
  end(): void
}

const WIDTH = 20

/** A line on a terminal that is drawn again and again; nothing where there is no terminal. */
export function showProgress(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return { show: () => {}, end: () => {} }
  const clear = () => {
    cursorTo(stream, 0)
    clearLine(stream, 0)
  }
  return {
    show(run) {
      clear()
      stream.write(lineOf(run).slice(0, stream.columns - 1))
    },
    end: clear,
  }
}

function lineOf({ status, entities }: SyncRun): string {
  const done = entities.filter((each) => !['waiting', 'running'].includes(each.status)).length
  const read = entities.reduce((sum, each) => sum + each.read, 0)
  const present = entities.find((each) => each.status === 'running')?.entity ?? ''
  const filled = entities.length === 0 ? 0 : Math.floor((WIDTH * done) / entities.length)
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
  return `${bar} ${done}/${entities.length} ${status}, ${read.toLocaleString('en')} records read ${present}`
}
