/**
 * Measures the longest time between two rounds of the event loop while tasks run, and the longest CPU time of this thread in
 * one; on a busy machine it is less. Milliseconds. A task's input is created before its measurement, and can be collected after it.
 */
export async function observe(works: Iterable<() => Promise<unknown>>) {
  let [stall_ms, computed_ms, took_ms] = [0, 0, 0]
  for (const work of works) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    let going = true
    let [last, computed] = [performance.now(), process.threadCpuUsage()]
    const look = () => {
      const used = process.threadCpuUsage(computed)
      stall_ms = Math.max(stall_ms, performance.now() - last)
      computed_ms = Math.max(computed_ms, (used.user + used.system) / 1_000)
      last = performance.now()
      computed = process.threadCpuUsage()
      if (going) setImmediate(look)
    }
    setImmediate(look)
    const started = performance.now()
    await work()
    took_ms += performance.now() - started
    going = false
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { stall_ms, computed_ms, took_ms }
}
