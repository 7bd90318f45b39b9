import { cpus } from 'node:os'

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

/** The machine and the runtime of a measurement. */
export const machine = (): string =>
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}`
