import { HttpCaller } from './http-caller.ts'

/** A process that is called. */
export interface Target {
  readonly base_url: string
  readonly token: string
  /** The path of the next call. */
  path(): string
  /** What it has used so far, in milliseconds. */
  cpu_ms(): Promise<number>
}

/** What calls took. */
export type Load = Awaited<ReturnType<typeof load>>

/**
 * Sends a call for a while from each caller to the target, one after the other. Returns how long each took, and the processor
 * time of the target for one.
 */
export async function load(target: Target, body: string, callers: number, duration_ms: number) {
  const { base_url, token, path, cpu_ms } = target
  const opened = Array.from({ length: callers }, () => new HttpCaller(base_url, token))
  const times: number[] = []
  const cpu_before = await cpu_ms()
  const begun = performance.now()
  await Promise.all(
    opened.map(async (caller) => {
      let now = performance.now()
      while (now - begun < duration_ms) {
        await caller.post(path(), body)
        const ended = performance.now()
        times.push(ended - now)
        now = ended
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1_000
  const cpu = (await cpu_ms()) - cpu_before
  for (const caller of opened) caller.close()
  const calls = times.length
  return { per_second: calls / seconds, cpu_ms: cpu / calls, times }
}
