import { flushCompileCache } from 'node:module'
import { directoryFiles, type TableFiles } from '@linkspan/stores'
import { openRestCatalog } from '../../../../service/src/index.ts'
import { createTableWorld } from './table-world.ts'

/**
 * A process that publishes and commits until it is killed. Its records are those of `con_1`. The arguments are a folder, or the
 * options of an object storage and the module that opens it; and the settings of a catalog, if there is one.
 */

const [place = '', module, catalog] = process.argv.slice(2)
const opened = module ? (await import(module)).openObjectFiles(JSON.parse(place)) : directoryFiles(place)
const files: TableFiles = { ...opened, ...(catalog && { catalog: openRestCatalog(JSON.parse(catalog)) }) }
const world = createTableWorld()
const connector = world.connector('con_1')
// the next process loads what this one has compiled
flushCompileCache()
for (let round = 0; ; round++) {
  const records = Array.from({ length: 200 }, (_, index) => ({ id: `r${index}`, part: 'p', count: round }))
  await connector.publish(records)
  await world.commit({ place: files })
}
