/** Bundles the libraries that test files load, unless that is done. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundles, bundles_folder } from './libraries.ts'

const packages = join(import.meta.dirname, '../../..')

async function bundle(folder: string): Promise<void> {
  const entry: Record<string, string> = {}
  for (const [name, text] of Object.entries(bundles)) {
    const path = join(folder, 'entries', `${name}.js`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    entry[name] = path
  }
  const { build } = await import('tsup')
  await build({
    config: false,
    silent: true,
    entry,
    outDir: join(folder, 'bundles'),
    outExtension: () => ({ js: '.mjs' }),
    format: 'esm',
    target: 'node24',
    splitting: true,
    noExternal: [/./],
    esbuildOptions(options) {
      options.nodePaths = ['core', 'stores'].map((name) => join(packages, name, 'node_modules'))
    },
  })
}

if (!existsSync(bundles_folder)) {
  mkdirSync(dirname(bundles_folder), { recursive: true })
  const folder = mkdtempSync(`${bundles_folder}-`)
  try {
    await bundle(folder)
    // a run beside this one may have been quicker
    if (!existsSync(bundles_folder)) renameSync(join(folder, 'bundles'), bundles_folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
