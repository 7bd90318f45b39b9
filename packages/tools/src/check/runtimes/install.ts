import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from '../../repository/packed.ts'

/** What is installed once stays here; nothing else in the repository looks into it. */
export const cache = join(root, 'node_modules/.cache/linkspan-runtimes')

/** The environment without what npm sets for its scripts: it would redirect an npm that runs within one. */
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
)

/** Installs packages into a folder as a user of npm does. No install script runs. */
export function npmInstall(folder: string, ...packages: string[]): void {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'package.json')))
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  run('npm', ['install', '--ignore-scripts', '--prefer-offline', ...quiet, ...packages], folder, environment)
}

/** Installs packages into the cache, unless they are there, and answers their `node_modules`. */
export function cached(name: string, ...packages: string[]): string {
  const folder = join(cache, name)
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true })
    const unfinished = mkdtempSync(`${folder}-`)
    try {
      npmInstall(unfinished, ...packages)
      renameSync(unfinished, folder)
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  return join(folder, 'node_modules')
}
