/**
 * Builds the console from the sources into static files: `node dev/build.ts [--if-stale] [FOLDER]`. With `--if-stale`, it does
 * nothing if the files are newer than all that they are made from.
 */
import { existsSync, globSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'

const folder = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  options: { 'if-stale': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const target = resolve(positionals[0] ?? join(folder, 'dist'))

/** What the files are made from: the console, and the client with what it uses. */
const SOURCES = [
  'dev/*.ts',
  '*.html',
  'package.json',
  'src/**/*.*',
  ...['client', 'core', 'search'].map((name) => `../${name}/src/**/*.ts`),
  '../../pnpm-lock.yaml',
]

function isFresh(): boolean {
  const built = join(target, 'index.html')
  if (!existsSync(built)) return false
  const { mtimeMs } = statSync(built)
  return globSync(SOURCES, { cwd: folder }).every((path) => statSync(join(folder, path)).mtimeMs < mtimeMs)
}

if (!values['if-stale'] || !isFresh()) {
  if (values['if-stale']) console.log('Building the console …')
  // a server that reads the former files meanwhile must not find half of the new ones
  const fresh = `${target}.${process.pid}`
  // a shell's NODE_ENV would make it a build for development
  process.env.NODE_ENV = 'production'
  await build({
    configFile: false,
    root: folder,
    // the server writes into the pages where it is reached
    base: './',
    logLevel: 'warn',
    resolve: { conditions: ['linkspan-source', 'browser', 'module', 'import', 'default'] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: fresh,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['index.html', 'connect.html'].map((name) => join(folder, name)) },
    },
  })
  rmSync(target, { recursive: true, force: true })
  renameSync(fresh, target)
}
