import { directoryFiles } from '@linkspan/stores'
import { createTableWorld } from './table-world.ts'

/** A process that publishes and commits to a folder until it is killed. Its records are those of `con_1`. */

const world = createTableWorld()
const connector = world.connector('con_1')
const place = directoryFiles(process.argv[2] as string)
for (let round = 0; ; round++) {
  const records = Array.from({ length: 200 }, (_, index) => ({ id: `r${index}`, part: 'p', count: round }))
  await connector.publish(records)
  await world.commit({ place })
}
