/**
 * Packs every package twice: from its folder, and from a copy elsewhere whose files are older and less readable; or, with
 * the folder of another checkout as an argument, from what was built there. The bytes have to be the same. If
 * `LINKSPAN_PACKED` names a folder, the other checks take the packed files from there.
 */
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, lstatSync, lutimesSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { conclude, verify } from '../repository/checks.ts'
import { packAt, packageNames, root } from '../repository/packed.ts'
import { temporaryFolder } from '../repository/temporary-folder.ts'

const [other] = process.argv.slice(2)
using temporary = temporaryFolder('packing')
const work = temporary.path
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** What is packed, and what packing needs, elsewhere, with other times and modes. */
function copyOf(checkout: string): string {
  const copy = join(work, 'a', 'copy')
  for (const name of readdirSync(checkout)) {
    if (['node_modules', '.git', 'docs', 'examples'].includes(name)) continue
    cpSync(join(checkout, name), join(copy, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/\/packages\/(?!tools\/)[^/]+\/(src|test)$|\/\.bin$/.test(path),
    })
  }
  const packages = join(copy, 'packages')
  for (const name of readdirSync(packages, { recursive: true, encoding: 'utf8' })) {
    const path = join(packages, name)
    lutimesSync(path, 1_000_000_000, 1_000_000_000)
    if (lstatSync(path).isFile()) chmodSync(path, 0o600)
  }
  return copy
}

await verify(`each package, packed from ${root} and from ${other ?? 'a copy'}`, () => {
  const second = other ? resolve(other) : copyOf(root)
  const different = packageNames().filter((name) => {
    const ours = hashOf(packAt(root, name, process.env.LINKSPAN_PACKED ?? join(work, 'one')))
    const theirs = hashOf(packAt(second, name, join(work, 'two')))
    console.log(`${ours === theirs ? '✓' : '✕'} ${ours} ${name}`)
    return ours !== theirs
  })
  if (different.length > 0) throw new Error(`packed twice, these are not the same: ${different.join(', ')}`)
})
conclude('packing')
