/**
 * Checks every package as it would be published: publint and are-the-types-wrong check the packed files. Then it installs
 * each package alone into an empty folder, loads it by `import` and by `require`, and checks which packages came with it
 * and what an editor shows.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { conclude, verify } from '../repository/checks.ts'
import { bin, type Packed, pack, packageNames, root, run } from '../repository/packed.ts'
import { temporaryFolder } from '../repository/temporary-folder.ts'
import { checkHovers } from './check-hovers.ts'
import { installSize, sizeFaults } from './install-size.ts'

using temporary = temporaryFolder('packages')
const work = temporary.path
const CONNECTORS = ['drive', 'call-recording', 'web-analytics', 'advertising']

/** Checks that the packed files are the build, its types and what a reader needs, without install scripts. */
function checkFiles({ folder, manifest }: Packed): string[] {
  const allowed = new Set(['dist', 'package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'])
  const surplus = readdirSync(folder).filter((each) => !allowed.has(each))
  const missing = ['dist', 'README.md', 'LICENSE', 'CHANGELOG.md'].filter(
    (each) => !existsSync(join(folder, each)),
  )
  const text = JSON.stringify(manifest)
  const exported = JSON.stringify(manifest.exports)
  return [
    ...surplus.map((each) => `${each} should not be published`),
    ...missing.map((each) => `${each} is missing`),
    ...(exported.includes('linkspan-source') ? ['the source condition is published'] : []),
    ...(text.includes('workspace:') ? ['a workspace dependency is published'] : []),
    ...(/"(pre|post)?install"/.test(text) ? ['a script would run on install'] : []),
  ]
}

/** Checks what a package's manifest promises, and that each way to import it finds types that fit. */
async function checkShape({ folder, tarball }: Packed): Promise<string[]> {
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true, pack: false })
  const lint = messages
    .filter(({ type }) => type !== 'suggestion')
    .map((each) => formatMessage(each, pkg) ?? each.code)
  const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)))
  const problems = result.types ? result.problems : []
  // no Node that we promise resolves entries as Node 10 did
  const wrong = problems.filter((each) => !JSON.stringify(each).includes('"node10"'))
  return [...lint, ...wrong.map((each) => `its types are wrong: ${JSON.stringify(each)}`)]
}

/** The findings of a check, or the error that stopped it. */
async function findings(check: () => string[] | Promise<string[]>): Promise<string[]> {
  try {
    return await check()
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Installs the package alone, with our packages that it needs from their packed files, and loads each of its entries. */
function checkAlone({ name, tarball, manifest }: Packed, all: readonly Packed[]): string[] {
  const folder = join(work, 'alone', name)
  mkdirSync(folder, { recursive: true })
  const overrides = all.map((each) => `  '${each.manifest.name}': 'file:${each.tarball}'`).join('\n')
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), `overrides:\n${overrides}\n`)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { [manifest.name]: `file:${tarball}` } }),
  )
  if (existsSync(join(root, '.npmrc'))) cpSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  run(bin('pnpm'), ['install', '--prefer-offline', '--ignore-scripts'], folder)
  const entries = Object.keys(manifest.exports)
    .filter((entry) => !entry.endsWith('.json'))
    .map((entry) => manifest.name + entry.slice(1))
  const load = entries
    .map((entry) => `await import('${entry}'); createRequire(import.meta.url)('${entry}')`)
    .join('; ')
  writeFileSync(join(folder, 'load.mjs'), `import { createRequire } from 'node:module'; ${load}`)
  run(process.execPath, ['load.mjs'], folder)
  const size = installSize(folder)
  console.log(`${manifest.name} installs ${size.packages} packages, ${size.megabytes.toFixed(1)} MB`)
  const large = sizeFaults(name, size)
  if (!CONNECTORS.includes(name)) return large
  const brought = readdirSync(join(folder, 'node_modules/.pnpm'))
  const unwanted = [
    'express',
    ...['search', 'hosted', ...CONNECTORS.filter((other) => other !== name)].map(
      (other) => `@linkspan+${other}`,
    ),
  ]
  return [
    ...large,
    ...brought
      .filter((each) => unwanted.some((other) => each.startsWith(`${other}@`)))
      .map((each) => `it brings ${each}`),
    ...checkHovers(manifest.name, folder),
  ]
}

const all = packageNames().map((name) => pack(name, work))
for (const packed of all)
  await verify(`${packed.manifest.name}@${packed.manifest.version}`, async () => {
    const shape = await findings(() => checkShape(packed))
    const faults = [...checkFiles(packed), ...shape, ...(await findings(() => checkAlone(packed, all)))]
    if (faults.length > 0) throw new Error(faults.map((fault) => `  ${fault}`).join('\n'))
  })
conclude('packages')
