import type { Clock } from '@linkspan/core'
import { jittered } from './leased-work.ts'

/** What becomes due, and how it is served. */
export interface DueWork<Key extends { readonly id: string }> {
  /** How much is served at once. */
  readonly concurrency: number
  /** About how often a process looks for what is due, in milliseconds. */
  readonly tick_ms: number
  /** How long something is left out after `serve` has failed, in milliseconds, so that it keeps nothing else waiting. */
  readonly set_aside_ms: number
  /** What is due, the first ones first: this number, of which `left_out` are served already or left out. */
  due(left_out: number): Promise<readonly Key[]>
  /** Serves one to its end. Returns for how many milliseconds this process leaves it out then, if at all. */
  serve(key: Key): Promise<number | undefined>
  /** The store did not say what is due. It is asked again. */
  onUnanswered(error: unknown): void
  /** `serve` has failed. */
  onFailed(error: unknown, key: Key): void
  readonly clock: Clock
}

/** Serves what is due until the signal aborts. Returns what is still served then. */
export async function serveDue<Key extends { readonly id: string }>(
  work: DueWork<Key>,
  stop: AbortSignal,
): Promise<Iterable<Promise<void>>> {
  const { concurrency, tick_ms, set_aside_ms, clock } = work
  const running = new Map<string, Promise<void>>()
  const aside = new Set<string>()
  const sleep = (ms: number) => clock.sleep(ms, stop).catch(() => {})
  let freed = Promise.withResolvers<void>()
  let tick: Promise<void> | undefined

  while (!stop.aborted) {
    if (running.size < concurrency) await startDue()
    tick ??= sleep(jittered(tick_ms)).then(() => {
      tick = undefined
    })
    await Promise.race([tick, freed.promise])
    freed = Promise.withResolvers<void>()
  }
  return running.values()

  async function startDue(): Promise<void> {
    try {
      const due = await work.due(aside.size + running.size)
      const others = due.filter(({ id }) => !aside.has(id) && !running.has(id))
      for (const key of others.slice(0, concurrency - running.size)) start(key)
    } catch (error) {
      work.onUnanswered(error)
    }
  }

  function start(key: Key): void {
    const ended = work
      .serve(key)
      .catch((error: unknown) => {
        work.onFailed(error, key)
        return set_aside_ms
      })
      .then((ms) => {
        if (ms !== undefined) leaveOut(key, ms)
        running.delete(key.id)
        freed.resolve()
      })
    running.set(key.id, ended)
  }

  function leaveOut({ id }: Key, ms: number): void {
    aside.add(id)
    void sleep(ms).then(() => aside.delete(id))
  }
}
