import { spawnSync } from 'node:child_process'

const REPORT = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) { process.stderr.write(url + '\\n'); return next(url, context) } })`
const PRELOAD = ['--import', `data:text/javascript,${encodeURIComponent(REPORT)}`]

/** Runs a program from the sources. Returns the names of the packages that it loads, and our files below `packages`. */
export function loadedBy(main: string, args: readonly string[]): { packages: string[]; files: string[] } {
  const words = ['--conditions=linkspan-source', ...PRELOAD, main, ...args]
  const { stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  const all = (pattern: RegExp) => [...new Set([...stderr.matchAll(pattern)].map(([, found = '']) => found))]
  return {
    packages: all(/node_modules\/\.pnpm\/(@?[^@]+)@/g),
    files: all(/^file:(?!.*\/node_modules\/).*?\/packages\/(\S+)$/gm),
  }
}
