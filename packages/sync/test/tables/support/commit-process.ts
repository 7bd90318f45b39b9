import { directoryFiles } from '@linkspan/stores'
import { createTableWorld } from './table-world.ts'

/**
 * A process that publishes and commits until it is killed. Its records are those of `con_1`. The arguments are a folder, or the
 * options of an object storage and the module that opens it.
 */

const [place = '', module] = process.argv.slice(2)
const files = module ? (await import(module)).openObjectFiles(JSON.parse(place)) : directoryFiles(place)
const world = createTableWorld()
const connector = world.connector('con_1')
for (let round = 0; ; round++) {
  const records = Array.from({ length: 200 }, (_, index) => ({ id: `r${index}`, part: 'p', count: round }))
  await connector.publish(records)
  await world.commit({ place: files })
}
