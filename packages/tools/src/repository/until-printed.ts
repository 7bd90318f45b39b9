import type { ChildProcess } from 'node:child_process'

/**
 * Waits until a process has printed what a pattern finds, and reads on so that its output never blocks it. Returns all that it
 * had printed by then. Throws it if the process ends before.
 */
export function untilPrinted(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let [text, is_found] = ['', false]
    const read = (chunk: unknown) => {
      if (is_found) return
      text += String(chunk)
      is_found = pattern.test(text)
      if (is_found) resolve(text)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`the process ended:\n${text}`)))
  })
}
