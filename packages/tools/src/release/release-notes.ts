/** Prints the notes of a release: what users of each package must do, and where all changes are. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageNames, root } from '../repository/packed.ts'
import { dutiesIn } from './changelogs.ts'

const packages = packageNames().map((name) => {
  const path = `packages/${name}/CHANGELOG.md`
  return { name: `@linkspan/${name}`, path, duties: dutiesIn(readFileSync(join(root, path), 'utf8')) }
})
const duties = packages.filter((each) => each.duties).map((each) => `### ${each.name}\n\n${each.duties}\n`)
console.log(`## What you must do\n\n${duties.join('\n') || 'Nothing.\n'}\n## Changes\n`)
for (const { name, path } of packages)
  console.log(
    `- [${name}](https://github.com/linkspan/linkspan/blob/${process.env.GITHUB_REF_NAME ?? 'main'}/${path})`,
  )
