import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../../repository/packed.ts'
import { installPython, pythonFolder } from '../../repository/python.ts'

const cache = join(root, 'node_modules/.cache/linkspan-clients')
const listOf = (name: string) => join(import.meta.dirname, name)

/** Where the generators of each registry are. */
export const installed = {
  python: join(pythonFolder('generators'), 'bin'),
  node: join(cache, 'node/node_modules'),
  go: join(cache, 'go'),
}

/** Installs what a list names into a folder, unless that is there. */
function once(folder: string, list: string, install: (named: readonly string[]) => void): void {
  const known = join(folder, list)
  const wanted = readFileSync(listOf(list), 'utf8')
  if (existsSync(known) && readFileSync(known, 'utf8') === wanted) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  install(wanted.split('\n').filter(Boolean))
  copyFileSync(listOf(list), known)
}

/** Installs the generators of a registry. Throws what its program says if that fails. */
export const install: Readonly<Record<keyof typeof installed, () => void>> = {
  python: () => void installPython('generators', listOf('requirements.txt')),
  node() {
    const folder = join(cache, 'node')
    once(folder, 'npm-packages.txt', (named) => {
      const options = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts']
      run('npm', ['install', ...options, ...named], folder)
    })
  },
  go() {
    once(installed.go, 'go-modules.txt', (named) => {
      run('go', ['install', ...named], installed.go, { ...process.env, GOBIN: installed.go })
    })
  },
}
