import { readdirSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** How far below the server: not so far that a machine that others keep busy never gets to a sync. */
const NICENESS = 5

/** Lets the server go first if both want the same processor. */
export function giveWay(): void {
  try {
    const lower = Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW)
    for (const thread of threads()) setPriority(thread, lower)
  } catch {
    // a sandbox may forbid it, and the work is the same without
  }
}

/** On Linux each thread has a priority of its own. Those of the garbage collector run before the program does. */
function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
}
