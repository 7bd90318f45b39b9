/** Raises the version of all packages, as their changesets say, and puts what users must do first in their changelogs. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, packageNames, root, run } from '../repository/packed.ts'
import { withDuties } from './changelogs.ts'

const versionOf = () => JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8')).version

const former = versionOf()
run(bin('changeset'), ['version'], root)
if (versionOf() === former) throw new Error('there is no changeset, so the version stays')
for (const name of packageNames()) {
  const file = join(root, 'packages', name, 'CHANGELOG.md')
  writeFileSync(file, withDuties(readFileSync(file, 'utf8')))
}
console.log(`all packages have the version ${versionOf()}`)
