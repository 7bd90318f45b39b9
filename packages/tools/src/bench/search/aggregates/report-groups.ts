import { printTable } from '../../../repository/figures.ts'
import type { Timing } from '../figures.ts'
import { pair, printAgreement, run, show } from '../report.ts'
import type { GroupFigures } from '../run-groups.ts'

/** Measures the aggregates of engines, and prints times, ratios, stalls and whether the answers agree. */
export function reportGroups(size: number, engines: readonly string[], part = ''): void {
  console.log(`\n## Aggregates, ${size.toLocaleString('en')} records\n`)
  const figures = Object.entries(run<GroupFigures>('run-groups.ts', engines.join(','), String(size), part))
  const others = engines.filter((name) => name !== 'linkspan')
  const heads = others.flatMap((name) => [name, `p50 to ${name}`, `CPU to ${name}`])
  const row = printTable(
    ['groups', 'linkspan', 'CPU', 'the first time', 'stall / CPU in it', ...heads].join(' | '),
  )
  for (const [name, { engines: measured, stall_ms, computed_ms }] of figures) {
    const own = measured.linkspan
    const cells = others.flatMap((other) => {
      const timing = measured[other]
      return [pair(timing?.wall), ratio(own?.wall, timing?.wall), ratio(own?.cpu, timing?.cpu)]
    })
    const first = own ? show(own.first_ms) : '-'
    const stall = `${show(stall_ms)} / ${show(computed_ms)}`
    row(name, pair(own?.wall), show(own?.cpu.p50 ?? 0), first, stall, ...cells)
  }
  const answersOf = (engine: string) =>
    new Map(figures.map(([name, { engines: measured }]) => [name, measured[engine]?.answers]))
  for (const other of others) printAgreement(other, answersOf('linkspan'), answersOf(other))
}

function ratio(own: Timing | undefined, other: Timing | undefined): string {
  return own && other ? (own.p50 / other.p50).toFixed(2) : '-'
}
