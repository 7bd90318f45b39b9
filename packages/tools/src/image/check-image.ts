/**
 * Builds the image twice from two folders, on a base of this machine's own files, and compares the bytes; checks what is
 * in it; and runs it as nobody, on a root file system that cannot be written. It needs buildah and runc, and root. Without
 * them it is skipped, unless `LINKSPAN_REQUIRE=all`.
 */
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { conclude, skip, verify } from '../repository/checks.ts'
import { objectStorageSettings } from '../repository/object-storage-settings.ts'
import { pack, packageNames, root } from '../repository/packed.ts'
import { temporaryFolder } from '../repository/temporary-folder.ts'
import { baseFolder, type Image, isInstalled, nodeFolder, openBuilder, TOOLS } from './builder.ts'
import { IMAGE_USER, withContainer } from './container.ts'
import { contentFaults, packagesOf } from './contents.ts'
import { stageImage } from './stage.ts'

/** The processor time that a start may take, in milliseconds: its goal is two seconds on any machine. */
const MOST_START_CPU_MS = 2_000

using temporary = temporaryFolder('image')
const work = temporary.path
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function expect(what: string, holds: boolean, found?: unknown): void {
  if (!holds) throw new Error(`${what}${found === undefined ? '' : `: ${JSON.stringify(found)}`}`)
  console.log(`✓ ${what}`)
}

/** Builds it in two folders from two stagings, and answers the second. */
function buildTwice(builder: ReturnType<typeof openBuilder>): Image {
  const args = {
    BASE: builder.copy('localhost/base', baseFolder(work)),
    NODE: builder.copy('localhost/node', nodeFolder(work)),
  }
  const packages = packageNames().map((name) => pack(name, work))
  const [one, two] = ['one', 'another'].map((name) => {
    stageImage(join(work, name), packages)
    return builder.build(`localhost/${name}`, join(work, name), args)
  }) as [Image, Image]
  const [ours] = two.layers.slice(-1)
  expect('built twice, it has the same layers', one.layers.join() === two.layers.join(), [one, two])
  console.log(`  ${ours}, ${megabytes(two.bytes)} with the base`)
  return two
}

function checkContents(image: Image): void {
  const packages = packagesOf(image.folder)
  console.log(`  ${packages.join(' ')}`)
  const faults = contentFaults(image.folder, join(work, 'base'))
  expect(`it holds Node and ${packages.length} packages, and nothing else`, faults.length === 0, faults)
}

/** Runs it twice on one volume. */
async function checkRuns(image: Image): Promise<void> {
  const data = join(work, 'data')
  const env = { LINKSPAN_KEYS: `k1:${randomBytes(32).toString('base64')}` }
  expect(
    'it names a user without rights',
    image.config.User === `${IMAGE_USER}:${IMAGE_USER}`,
    image.config.User,
  )
  for (const name of ['first', 'second']) {
    const code = await withContainer(work, name, image, { env, data }, ({ started, exec }) => {
      const { elapsed_ms, cpu_ms } = started
      const times = `${elapsed_ms.toFixed(0)} ms, of which ${cpu_ms} ms of processor time`
      expect(`${name} start: ${times}`, cpu_ms < MOST_START_CPU_MS)
      const [, , ...health] = image.config.Healthcheck.Test
      expect('its health check passes', exec(...health).status === 0)
      const { output } = exec('--eval', WRITES)
      expect('its root cannot be written, its data and /tmp can', output === 'EROFS written written', output)
      const doctor = exec('linkspan', 'doctor').output
      expect('linkspan doctor works in it', /ok +store/.test(doctor), doctor)
      expect('it has a wall around its reader of files', /ok +files/.test(doctor), doctor)
    })
    expect('SIGTERM ends it cleanly', code === 0, code)
  }
}

/** Runs it with a program in the place of its reader of files, which tries to get out. */
async function checkWall(image: Image): Promise<void> {
  const test = join(root, 'packages/files/test')
  const data = join(work, 'data-of-wall')
  for (const name of ['outside.ts', 'ways-out.mjs']) cpSync(join(test, name), join(data, 'test', name))
  const env = { LINKSPAN_KEYS: `k1:${randomBytes(32).toString('base64')}`, SECRET: 'canary' }
  const replaced = {
    file: '/app/node_modules/@linkspan/files/dist/process/reader-process.js',
    by: join(data, 'test/ways-out.mjs'),
  }
  await withContainer(work, 'wall', image, { env, data, replaced }, ({ exec }) => {
    const [{ tried, open }, seen] = JSON.parse(
      exec('--input-type=module', '--no-warnings', '--eval', TRIES).output,
    ) as [{ tried: number; open: string[] }, string[]]
    expect(`of ${tried} ways out of the reader of files, none is open`, tried > 50 && open.length === 0, open)
    const refused = seen.every((code) => code === 'EACCES')
    expect('no process of its user reads the variables and the memory of the server', refused, seen)
  })
}

const TRIES = `
import { FileReader } from '@linkspan/files'
import { openSync, readdirSync } from 'node:fs'
import { openOutside } from '/data/test/outside.ts'
const outside = await openOutside({})
const name = JSON.stringify({ ...JSON.parse(outside.name), pid: 1, brief: true })
const reader = new FileReader({ wall: 'required' })
const request = { format: { filetype: 'csv' }, facts: { name } }
const ways = await reader.inspect((async function* () {})(), request).catch(({ message }) => JSON.parse(message))
const seen = ['environ', 'mem', 'maps', 'fd'].map((file) => {
  try { file === 'fd' ? readdirSync('/proc/1/fd') : openSync('/proc/1/' + file); return 'read' } catch ({ code }) { return code }
})
outside.close()
process.stdout.write(JSON.stringify([ways, seen]))
process.exit()`

const WRITES = `process.stdout.write(['/app', '/data', '/tmp'].map((folder) => {
  try { require('fs').writeFileSync(folder + '/file', ''); return 'written' } catch ({ code }) { return code }
}).join(' '))`

/** Keeps synced data in an object storage, if there is one on this machine. */
async function checkObjectStorage(image: Image, settings: Readonly<Record<string, string>>): Promise<void> {
  const env = { LINKSPAN_KEYS: `k1:${randomBytes(32).toString('base64')}`, PORT: '0', ...settings }
  const data = join(work, 'data-with-parts')
  const code = await withContainer(work, 'parts', image, { env, data, host_network: true }, ({ exec }) => {
    const doctor = exec('linkspan', 'doctor').output
    expect('it uses an object storage', /ok +parts/.test(doctor), doctor)
  })
  expect('and ends cleanly', code === 0, code)
}

async function check(): Promise<void> {
  const builder = openBuilder(work)
  try {
    const image = buildTwice(builder)
    checkContents(image)
    await checkRuns(image)
    await checkWall(image)
    const settings = objectStorageSettings()
    if (settings) await checkObjectStorage(image, settings)
  } finally {
    builder.close()
  }
}

const missing = TOOLS.filter((program) => !isInstalled(program))
if (process.getuid?.() !== 0) missing.push('root')
if (missing.length === 0) await verify('the image', check)
else skip('the image', `it needs ${missing.join(' and ')}`)
conclude('image')
