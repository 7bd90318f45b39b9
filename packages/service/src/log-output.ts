import type { Writable } from 'node:stream'
import { systemClock } from '@linkspan/core'

/** Where log lines go. Writing never throws and never waits. */
export interface LogOutput {
  /** Writes a line, or drops it when the stream fails or does not keep up. The next line that is written says how many. */
  write(line: string): void
  /** Calls back when every line has been written or dropped. */
  flush(done: () => void): void
}

const MOST_BYTES = 4 * 1024 * 1024

/** Log lines on a stream, with at most `most_bytes` waiting in memory. */
export function logOutput(stream: Writable, most_bytes = MOST_BYTES): LogOutput {
  let dropped = 0
  let failed = false
  // without a listener, a full disk or a closed pipe would be an uncaught exception
  stream.on('error', () => {})
  return {
    write(line) {
      if (stream.writableLength >= most_bytes) {
        dropped++
        return
      }
      // a disk that became full may have cut the last line
      const notice = dropped === 0 ? '' : `${failed ? '\n' : ''}${noticeOf(dropped)}`
      const missed = dropped + 1
      dropped = 0
      stream.write(notice + line, (error) => {
        failed = Boolean(error)
        if (error) dropped += missed
      })
    },
    flush(done) {
      if (stream.writableLength === 0) done()
      else stream.write('', () => done())
    },
  }
}

function noticeOf(dropped: number): string {
  const time = new Date(systemClock.now()).toISOString()
  const line = { level: 'warn', time, dropped, msg: 'log lines were dropped' }
  return `${JSON.stringify(line)}\n`
}

let standard: LogOutput | undefined

/** The standard output of this process. */
export function standardOutput(): LogOutput {
  standard ??= logOutput(process.stdout)
  return standard
}
