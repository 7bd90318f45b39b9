/**
 * Builds and packs packages as they would be published, with ours that they need, and prints the command that installs
 * them: `npm run pack -- NAME…`, or all of them without a name. The files are in the folder `packed`.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, packAt, packageNames, root, run } from '../repository/packed.ts'

const SCOPE = '@linkspan/'
const all = packageNames()

/** Our packages that one needs when it is installed. */
function needsOf(name: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  return Object.keys(dependencies)
    .filter((each) => each.startsWith(SCOPE))
    .map((each) => each.slice(SCOPE.length))
}

const named = process.argv.slice(2).map((each) => each.replace(SCOPE, ''))
const unknown = named.filter((each) => !all.includes(each))
if (unknown.length > 0)
  throw new Error(`there is no package ${unknown.join(', ')}; there are ${all.join(', ')}`)

const wanted = new Set(named.length > 0 ? named : all)
for (const name of wanted) for (const each of needsOf(name)) wanted.add(each)

const into = join(root, 'packed')
rmSync(into, { recursive: true, force: true })
console.log(`Building and packing ${[...wanted].join(', ')} …`)
run(bin('pnpm'), ['-r', ...[...wanted].map((name) => `--filter=@linkspan/${name}...`), 'run', 'build'], root)
const files = [...wanted].map((name) => packAt(root, name, into))
console.log(`\nInstall them in the folder of your application:\n\nnpm install ${files.join(' ')}`)
