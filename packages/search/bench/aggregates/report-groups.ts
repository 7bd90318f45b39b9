import type { GroupFigures } from '../figures.ts'
import { pair, run, show, table } from '../report.ts'
import { GROUP_CLASSES } from './classes.ts'

type Figures = Readonly<Record<string, GroupFigures>>

/** Measures the aggregates of engines, and prints times, ratios, stalls and whether the answers agree. */
export function reportGroups(size: number, engines: readonly string[]): void {
  console.log(`\n## Aggregates, ${size.toLocaleString('en')} records\n`)
  const figures = new Map(engines.map((name) => [name, run<Figures>('run-groups.ts', name, String(size))]))
  const ours = figures.get('linkspan')
  const others = engines.filter((name) => name !== 'linkspan')
  const rows = GROUP_CLASSES.map(({ name }) => {
    const own = ours?.[name]
    const cells = others.flatMap((other) => {
      const figure = figures.get(other)?.[name]
      const share = own && figure && own.groups.p50 / figure.groups.p50
      const computed = own && figure && own.cpu_ms / figure.cpu_ms
      return [pair(figure?.groups), share?.toFixed(2) ?? '-', computed?.toFixed(2) ?? '-']
    })
    const stall = own ? `${show(own.stall_ms)} / ${show(own.computed_ms)}` : '-'
    return [name, pair(own?.groups), own ? show(own.first_ms) : '-', stall, ...cells]
  })
  const heads = others.flatMap((name) => [name, `p50 to ${name}`, `CPU to ${name}`])
  table(['groups', 'linkspan', 'the first time', 'stall / CPU in it', ...heads], rows)
  for (const other of others) {
    const differing = GROUP_CLASSES.filter(
      ({ name }) => `${figures.get(other)?.[name]?.answers}` !== `${ours?.[name]?.answers}`,
    )
    const verdict =
      differing.length === 0 ? 'equal' : `different in ${differing.map(({ name }) => name).join(', ')}`
    console.log(`${other}: its groups are ${verdict}, in ${GROUP_CLASSES.length} compared classes.`)
  }
}
