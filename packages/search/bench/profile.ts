import { LinkspanBench } from './engines/linkspan.ts'
import { QUERY_CLASSES, searchesOf } from './queries.ts'
import { recordTexts } from './records.ts'

const [size = '100000', only = '', count = '2000'] = process.argv.slice(2)
const engine = new LinkspanBench()
await engine.build(recordTexts(Number(size)))
for (const queryClass of QUERY_CLASSES.filter(({ name }) => name.includes(only))) {
  const searches = searchesOf(queryClass, Number(size), 200)
  for (const mode of ['bare', 'text', 'objects'] as const) {
    const runs: (() => Promise<unknown>)[] = []
    for (const search of searches) runs.push(await engine[mode === 'objects' ? 'search' : mode](search))
    for (const run of runs) await run()
    const times: number[] = []
    for (let index = 0; index < Number(count); index += 1) {
      const from = performance.now()
      await runs[index % runs.length]?.()
      times.push(performance.now() - from)
    }
    times.sort((left, right) => left - right)
    const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(3)
    console.log(queryClass.name.padEnd(20), mode.padEnd(8), 'p50', at(0.5), 'p99', at(0.99))
  }
}
