/** Accepts the types of the built packages as the baseline of the next release. */
import { join } from 'node:path'
import { packageNames, root } from '../packed.ts'
import { changesOf, keepTypes } from './baseline.ts'

for (const name of packageNames()) {
  const folder = join(root, 'packages', name)
  for (const change of changesOf(name, folder)) console.log(`accepted: @linkspan/${name}: ${change}`)
  keepTypes(name, folder)
}
