import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import {
  type ConnectorKey,
  DamagedPartError,
  describePlace,
  MissingPartError,
  moveParts,
  movingParts,
  type PartStorage,
  parsePartsPlace,
} from '@linkspan/stores'
import { directoryParts } from '../src/parts/directory-parts.ts'
import { postgresDatabase } from './support/databases.ts'
import { newDataDir } from './support/fresh.ts'
import { listed, type PartWorld, partsOfDatabase } from './support/part-contract.ts'
import { seededRandom } from './support/random.ts'

const MIB = 1024 * 1024
const keys: readonly ConnectorKey[] = [
  { organization_id: 'org_a', id: 'con_1' },
  { organization_id: 'org_b', id: 'con_1' },
]

async function partsOfDirectory(): Promise<PartWorld> {
  const root = newDataDir()
  const module = new URL('../src/parts/directory-parts.ts', import.meta.url)
  return {
    open: () => ({ parts: directoryParts(root), close: async () => {} }),
    statements: `
      import { directoryParts } from '${module}'
      const parts = directoryParts(process.env.ROOT)
    `,
    env: { ROOT: root },
    remove: async () => rmSync(root, { recursive: true }),
  }
}

/** A program that moves everything from one place to another. */
const mover = (from: PartWorld, to: PartWorld) => `
  import { flushCompileCache } from 'node:module'
  import { moveParts } from '${new URL('../src/parts/move-parts.ts', import.meta.url)}'
  const [from, to] = [
    await (async () => { ${named(from)} })(),
    await (async () => { ${named(to)} })(),
  ]
  flushCompileCache()
  let moved = 0
  const onMoved = () => {
    process.stdout.write('.')
    if (++moved === Number(process.env.PAUSE_AT)) process.kill(process.pid, 'SIGSTOP')
  }
  await moveParts(from, to, { onMoved })
  process.exit(0)
`

/** Waits until a program has moved more parts than this. It writes a dot for each. */
async function movedBy(child: ChildProcess, count: number): Promise<void> {
  let moved = 0
  for await (const dots of child.stdout as NodeJS.ReadableStream) {
    moved += dots.length
    if (moved > count) return
  }
}

/** The statements of a place as those of a function. */
const named = ({ statements }: PartWorld) =>
  `${statements.replaceAll(/import \{ (\w+) \} from ('[^']+')/g, 'const { $1 } = await import($2)')}; return parts`

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function read(parts: PartStorage): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { names, ...key } of await listed(parts))
    for (const name of new Set(names.filter((each) => !each.endsWith('.tmp'))))
      try {
        found.set(`${key.organization_id} ${name}`, digest(await parts.of(key).read(name)))
      } catch (error) {
        // a database still runs the last statement of a program that was killed
        if (!(error instanceof MissingPartError)) throw error
      }
  return found
}

test.each([
  ['the directory', 'PostgreSQL', partsOfDirectory, () => partsOfDatabase(postgresDatabase)],
  ['PostgreSQL', 'the directory', () => partsOfDatabase(postgresDatabase), partsOfDirectory],
])(
  'GATE all parts arrive from %s in %s although each move is killed, and meanwhile each can be read',
  async (_from, _to, openFrom, openTo) => {
    const [from, to] = [await openFrom(), await openTo()]
    const [source, target] = [from.open(), to.open()]
    const random = seededRandom()
    const written = new Map<string, string>()
    for (const key of keys)
      for (let count = 0; count < 40; count++) {
        const [name, bytes] = [randomUUID(), randomBytes(Math.floor(random() * MIB * 0.25))]
        await source.parts.of(key).write(name, bytes)
        written.set(`${key.organization_id} ${name}`, digest(bytes))
      }
    const both = movingParts(target.parts, source.parts)
    const start = (more: object = {}): ChildProcess =>
      spawn(
        process.execPath,
        ['--conditions=linkspan-source', '--input-type=module', '-e', mover(from, to)],
        { env: { ...process.env, ...from.env, ...to.env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] },
      )
    let interrupted = 0
    for (let round = 0; round < 3; round++) {
      // it is killed in the midst of a part, and before it is done, however slow this process is
      const child = start({ PAUSE_AT: '30' })
      const closed = once(child, 'close')
      await movedBy(child, Math.floor(random() * 6))
      child.kill('SIGKILL')
      await closed
      const [left, moved] = [await read(source.parts), await read(target.parts)]
      if (left.size > 0 && moved.size > 0) interrupted++
      expect(new Map([...left, ...moved])).toEqual(written)
      expect(await read(both)).toEqual(written)
    }
    expect(interrupted).toBeGreaterThan(0)
    const [code] = await once(start(), 'close')
    expect(code).toBe(0)
    expect(await read(target.parts)).toEqual(written)
    expect(await read(source.parts)).toEqual(new Map())
    for (const opened of [source, target]) await opened.close()
    for (const world of [from, to]) await world.remove()
  },
)

test('a part that its storage finds damaged stops no move', async () => {
  const [from, to] = [await partsOfDirectory(), await partsOfDirectory()]
  const [former, present] = [from.open().parts, to.open().parts]
  const [key] = keys as [ConnectorKey]
  for (const name of ['one', 'two', 'three']) await former.of(key).write(name, Buffer.from(name))
  const damaged: PartStorage = {
    ...former,
    of: (of) => ({
      ...former.of(of),
      async read(name) {
        if (name === 'two') throw new DamagedPartError('its checksum is another one')
        return former.of(of).read(name)
      },
    }),
  }
  expect(await moveParts(damaged, present)).toEqual({ parts: 2, bytes: 8, damaged: 1 })
  expect(await listed(present)).toEqual([{ ...key, names: ['one', 'three'] }])
  expect(await listed(former)).toEqual([{ ...key, names: ['two'] }])
  await from.remove()
  await to.remove()
})

test('a part that moves while it is read is found, and one that is deleted is in neither place', async () => {
  const [from, to] = [await partsOfDirectory(), await partsOfDirectory()]
  const [former, present] = [from.open().parts, to.open().parts]
  const [key] = keys as [ConnectorKey]
  await former.of(key).write('one', Buffer.from('x'))
  // the first look at the new place comes before the move, and that at the former place after it
  const late: PartStorage = {
    ...former,
    of: (of) => ({
      ...former.of(of),
      async read(name) {
        await present.of(of).write(name, Buffer.from('x'))
        await former.delete(of, [name])
        return former.of(of).read(name)
      },
    }),
  }
  expect(Buffer.from(await movingParts(present, late).of(key).read('one')).toString()).toBe('x')
  await former.of(key).write('two', Buffer.from('y'))
  const both = movingParts(present, former)
  await both.delete(key, ['one', 'two'])
  await expect(both.of(key).read('two')).rejects.toBeInstanceOf(MissingPartError)
  expect(await listed(both)).toEqual([])
  await from.remove()
  await to.remove()
})

test.each([
  ['s3://bucket', 's3://bucket/'],
  ['s3://bucket/', 's3://bucket/'],
  ['s3://my.bucket/a/b/?region=eu-central-1', 's3://my.bucket/a/b/'],
  ['s3://bucket/a?endpoint=https://storage.example/', 's3://bucket/a/ at https://storage.example'],
  ['directory', 'the directory'],
  ['database', 'the database'],
])('%s is a place of parts', (text, described) => {
  expect(describePlace(parsePartsPlace(text))).toBe(described)
})

test.each([
  ['disk', 'must be directory, database, or of the form s3://bucket/prefix'],
  ['https://bucket/', 'must be directory, database, or of the form s3://bucket/prefix'],
  ['s3://', 'must name a bucket'],
  ['s3://B/', 'must name a bucket'],
  ['s3://key:secret@bucket/', 'must not contain keys'],
  ['s3://bucket/?endpont=https://storage.example', 'has an unknown parameter endpont'],
  ['s3://bucket/?endpoint=storage.example', 'endpoint must be an address'],
  ['s3://bucket/?endpoint=https://key@storage.example', 'endpoint must not contain a user'],
  ['s3://bucket/?endpoint=https://storage.example/path', 'endpoint must be an address'],
  ['s3://bucket/?region=EU', 'region must be'],
  ['s3://bucket/?path_style=yes', 'path_style must be true or false'],
  ['s3://bucket/a%20b/', 'must have a prefix'],
])('%s is none, and the reason does not repeat it', (text, reason) => {
  const parse = () => parsePartsPlace(text)
  expect(parse).toThrow(reason)
  expect(parse).not.toThrow('secret')
})
