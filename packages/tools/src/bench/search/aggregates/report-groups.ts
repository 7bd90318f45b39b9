import type { GroupFigures, Timing } from '../figures.ts'
import { pair, run, show, table } from '../report.ts'

/** Measures the aggregates of engines, and prints times, ratios, stalls and whether the answers agree. */
export function reportGroups(size: number, engines: readonly string[], part = ''): void {
  console.log(`\n## Aggregates, ${size.toLocaleString('en')} records\n`)
  const figures = Object.entries(
    run<Record<string, GroupFigures>>('run-groups.ts', engines.join(','), String(size), part),
  )
  const others = engines.filter((name) => name !== 'linkspan')
  const rows = figures.map(([name, { engines: measured, stall_ms, computed_ms }]) => {
    const own = measured.linkspan
    const cells = others.flatMap((other) => {
      const timing = measured[other]
      return [pair(timing?.wall), ratio(own?.wall, timing?.wall), ratio(own?.cpu, timing?.cpu)]
    })
    const first = own ? show(own.first_ms) : '-'
    return [
      name,
      pair(own?.wall),
      show(own?.cpu.p50 ?? 0),
      first,
      `${show(stall_ms)} / ${show(computed_ms)}`,
      ...cells,
    ]
  })
  const heads = others.flatMap((name) => [name, `p50 to ${name}`, `CPU to ${name}`])
  table(['groups', 'linkspan', 'CPU', 'the first time', 'stall / CPU in it', ...heads], rows)
  for (const other of others) {
    const differing = figures.filter(
      ([, { engines: measured }]) => `${measured[other]?.answers}` !== `${measured.linkspan?.answers}`,
    )
    const verdict =
      differing.length === 0 ? 'equal' : `different in ${differing.map(([name]) => name).join(', ')}`
    console.log(`${other}: its groups are ${verdict}, in ${figures.length} compared classes.`)
  }
}

function ratio(own: Timing | undefined, other: Timing | undefined): string {
  return own && other ? (own.p50 / other.p50).toFixed(2) : '-'
}
