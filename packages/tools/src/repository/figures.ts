import { cpus, loadavg } from 'node:os'

/** The value below which a part of the values lies: 0.5 for the median. */
export function quantile(values: readonly number[], part = 0.5): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** The processor time of this process so far, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Runs work, and says how long it took and how much processor time this process has used meanwhile, in milliseconds. */
export async function timed<Result>(work: () => Promise<Result>) {
  const [begun, used] = [performance.now(), cpuMs()]
  const result = await work()
  return { result, ms: performance.now() - begun, cpu_ms: cpuMs() - used }
}

/** The machine, its load and the runtime of a measurement. */
export const machine = (): string =>
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`

export const megabytes = (bytes: number, digits = 0): string => (bytes / 1e6).toFixed(digits)

/** Prints the head of a table, whose columns are divided as in Markdown. Returns what prints a row. */
export function printTable(head: string) {
  const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
  const columns = head.split(' | ')
  row(...columns)
  row(...columns.map(() => '---'))
  return row
}
