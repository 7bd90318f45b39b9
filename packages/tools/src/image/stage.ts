import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { environment } from '../check/runtimes/install.ts'
import { bin, type Packed, root, run } from '../repository/packed.ts'

/** The packages that the image is for; the others come with them. */
const WANTED = ['hosted', 'key-services', 'object-storage']

/** Types and source maps, which no server reads. */
const UNUSED = /\.(map|d\.[cm]?ts)$/

/**
 * Puts what the image is made of into an empty folder: `app`, the server as it is published with the dependencies of the
 * lockfile; `data`, an empty folder; and `sbom.cdx.json`, a bill of materials. Two calls write the same bytes.
 */
export function stageImage(folder: string, packages: readonly Packed[]): void {
  // the modes of files are part of the image
  process.umask(0o022)
  const app = join(folder, 'app')
  mkdirSync(app, { recursive: true })
  mkdirSync(join(folder, 'data'))
  install(app, packages)
  run(
    bin('cyclonedx-npm'),
    ['--omit', 'dev', '--output-reproducible', '--output-file', join(folder, 'sbom.cdx.json')],
    app,
    environment,
  )
  for (const name of readdirSync(app)) if (name !== 'node_modules') rmSync(join(app, name))
  const modules = join(app, 'node_modules')
  for (const name of readdirSync(modules, { recursive: true, encoding: 'utf8' }))
    if (UNUSED.test(name)) rmSync(join(modules, name), { recursive: true })
  for (const name of readdirSync(modules))
    if (name.startsWith('.')) rmSync(join(modules, name), { recursive: true })
  symlinkSync('node_modules/@linkspan/hosted/dist/main.js', join(app, 'linkspan'))
  copyFileSync(join(import.meta.dirname, 'health.mjs'), join(app, 'health.mjs'))
}

/** Installs the packed files, and of everything else the versions with which it was tested. */
function install(app: string, packages: readonly Packed[]): void {
  const files = packages.map(({ name, tarball, manifest }) => {
    const file = `file:${relative(app, tarball)}`
    return { name, id: manifest.name, version: manifest.version, file }
  })
  const wanted = files.filter(({ name }) => WANTED.includes(name))
  const manifest = {
    name: 'linkspan',
    version: wanted[0]?.version,
    private: true,
    dependencies: Object.fromEntries(wanted.map(({ id, file }) => [id, file])),
  }
  writeFileSync(join(app, 'package.json'), JSON.stringify(manifest))
  const overrides = Object.fromEntries(files.map(({ id, file }) => [id, file]))
  writeFileSync(
    join(app, 'pnpm-workspace.yaml'),
    JSON.stringify({ nodeLinker: 'hoisted', packageImportMethod: 'copy', overrides }),
  )
  for (const name of ['.npmrc', 'pnpm-lock.yaml']) copyFileSync(join(root, name), join(app, name))
  run(
    bin('pnpm'),
    ['install', '--prod', '--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile'],
    app,
    environment,
  )
  // pnpm also installs optional peers that the lockfile happens to know
  for (const name of ['.pnpm', '.modules.yaml'])
    rmSync(join(app, 'node_modules', name), { recursive: true, force: true })
  run(
    'npm',
    ['prune', '--offline', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'],
    app,
    environment,
  )
  requireLocked(app)
}

/** Throws if a package was installed in a version that the lockfile does not have. */
function requireLocked(app: string): void {
  const lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  const { packages } = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8'))
  const unknown = Object.entries<{ version: string }>(packages)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
    .filter(
      (id) => !id.startsWith('@linkspan/') && !lock.includes(`\n  ${id.startsWith('@') ? `'${id}'` : id}:`),
    )
  if (unknown.length > 0) throw new Error(`the lockfile does not have ${unknown.join(', ')}`)
}
