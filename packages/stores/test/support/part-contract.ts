import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { type ConnectorKey, type ConnectorParts, MissingPartError, type PartStorage } from '@linkspan/stores'
import { each } from '../../../core/test/support/each.ts'
import { inRing } from '../../../core/test/support/rings.ts'
import type { SharedDatabase } from './databases.ts'
import { seededRandom } from './random.ts'

const MIB = 1024 * 1024
const key: ConnectorKey = { organization_id: 'org_a', id: 'con_1' }
const others: readonly ConnectorKey[] = [
  { organization_id: 'org_a', id: 'con_2' },
  { organization_id: 'org_b', id: 'con_1' },
]

/** A new and empty storage of parts that several processes can use. */
export interface PartWorld {
  /** Opens the storage, as another process would. */
  open(): { readonly parts: PartStorage; close(): Promise<void> }
  /** Statements that define `parts` in another process. */
  readonly statements: string
  /** The variables of that process. */
  readonly env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** The parts in a new database. */
export async function partsOfDatabase(create: () => Promise<SharedDatabase>): Promise<PartWorld> {
  const database = await create()
  const store = database.open()
  await store.migrate()
  await store.close()
  return {
    open: () => database.open(),
    statements: `
      import { openPostgresStore } from '${new URL('../../src/postgres.ts', import.meta.url)}'
      import { openSqliteStore } from '${new URL('../../src/sqlite.ts', import.meta.url)}'
      const { DATABASE_URL: url, LINKSPAN_DATA_DIR: directory } = process.env
      const times = { connect_timeout_ms: 5000, statement_timeout_ms: 5000 }
      const { parts } = url
        ? openPostgresStore({ url: () => url, address: '', pool_size: 1, ...times })
        : openSqliteStore(directory)
    `,
    env: database.env,
    remove: () => database.remove(),
  }
}

/** Writes parts that are full of their index, until it is killed. */
const WRITER = `
  import { randomUUID } from 'node:crypto'
  import { flushCompileCache } from 'node:module'
  flushCompileCache()
  for (let index = 0; ; index++) {
    await parts.of(${JSON.stringify(key)}).write(randomUUID(), new Uint8Array(LENGTH).fill(index % 256))
    if (index === 0) console.log('started')
  }
`

/** Everything that a storage lists, with sorted names. */
export async function listed(parts: PartStorage): Promise<ConnectorParts[]> {
  const all = new Map<string, ConnectorParts>()
  for await (const { organization_id, id, names } of parts.list()) {
    const word = `${organization_id}/${id}`
    all.set(word, { organization_id, id, names: [...(all.get(word)?.names ?? []), ...names].sort() })
  }
  return [...all.values()]
}

type Opened = ReturnType<PartWorld['open']>

/** What every storage of parts promises. Each test uses a new one, with parts of up to `length` bytes where it is killed. */
export function partContract(
  name: string,
  create: () => Promise<PartWorld>,
  {
    length = 3 * MIB + 7,
    on = test,
  }: { length?: number; on?: (title: string, run: () => Promise<void>) => void } = {},
): void {
  const withStores = (title: string, body: (stores: [Opened, Opened], world: PartWorld) => Promise<void>) =>
    on(`${name}: ${title}`, async () => {
      const world = await create()
      const stores: [Opened, Opened] = [world.open(), world.open()]
      try {
        await body(stores, world)
      } finally {
        for (const store of stores) await store.close()
        await world.remove()
      }
    })

  withStores('parts are read by another process as they were written', async ([first, second]) => {
    for (const length of [0, 1, MIB - 1, MIB, MIB + 1, 8 * MIB, 8 * MIB + 28]) {
      const [part, bytes] = [randomUUID(), randomBytes(length)]
      await first.parts.of(key).write(part, bytes)
      expect(bytes.equals(await second.parts.of(key).read(part))).toBe(true)
    }
  })

  withStores('a part belongs to its connector', async ([store]) => {
    for (const each of [key, ...others]) await store.parts.of(each).write('one', Buffer.from(each.id))
    expect(Buffer.from(await store.parts.of(others[0] as ConnectorKey).read('one')).toString()).toBe('con_2')
    await store.parts.delete(key, ['one'])
    await expect(store.parts.of(key).read('one')).rejects.toBeInstanceOf(MissingPartError)
    for (const each of others) expect((await store.parts.of(each).read('one')).length).toBe(5)
  })

  withStores('all parts are listed by connector, and deleted parts are gone', async ([store, other]) => {
    expect(await listed(store.parts)).toEqual([])
    const names = Array.from({ length: 120 }, () => randomUUID()).sort()
    for (const each of [key, ...others])
      for (const part of names) await store.parts.of(each).write(part, Buffer.from('x'))
    const everything = [key, ...others].map((each) => ({ ...each, names }))
    expect(await listed(other.parts)).toEqual(everything)
    await other.parts.delete(key, [...names.slice(1), 'unknown'])
    expect((await listed(store.parts))[0]).toEqual({ ...key, names: names.slice(0, 1) })
    for (const each of [key, ...others]) await store.parts.delete(each, names)
    expect(await listed(store.parts)).toEqual([])
    await store.parts.of(key).write('again', Buffer.from('x'))
    expect(await listed(store.parts)).toEqual([{ ...key, names: ['again'] }])
  })

  withStores('a name that no part can have reads and writes nothing', async ([store]) => {
    const names = [
      '',
      '.',
      '..',
      '../one',
      '/etc/passwd',
      'a/b',
      'a\\b',
      'a\0b',
      'A',
      'one.tmp',
      'x'.repeat(101),
    ]
    await store.parts.of(key).write('one', Buffer.from('x'))
    for (const part of names) {
      const write = store.parts.of(key).write(part, Buffer.from('x'))
      await expect(write).rejects.toThrow('the name of a part is')
      await expect(store.parts.of(key).read(part)).rejects.toBeInstanceOf(MissingPartError)
      const elsewhere = store.parts.of({ ...key, id: part })
      await expect(elsewhere.write('one', Buffer.from('x'))).rejects.toThrow(TypeError)
      await expect(elsewhere.read('one')).rejects.toBeInstanceOf(MissingPartError)
    }
    await store.parts.delete(key, names)
    expect(await listed(store.parts)).toEqual([{ ...key, names: ['one'] }])
  })

  withStores('a process that is killed while it writes leaves no incomplete part', async ([store], world) => {
    const program = world.statements + WRITER.replace('LENGTH', String(length))
    const args = ['--conditions=linkspan-source', '--input-type=module', '-e', program]
    const random = seededRandom()
    const children: ChildProcess[] = []
    for (let round = 0; round < inRing(1, 4); round++) {
      const child = spawn(process.execPath, args, { env: { ...process.env, ...world.env } })
      children.push(child)
      await once(child.stdout, 'data')
      await delay(random() * 100)
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    const [{ names }] = (await listed(store.parts)) as [ConnectorParts]
    const complete = names.filter((part) => !part.endsWith('.tmp'))
    expect(complete.length).toBeGreaterThanOrEqual(children.length)
    for (const part of each(complete)) {
      const bytes = Buffer.from(await store.parts.of(key).read(part))
      expect(bytes.equals(Buffer.alloc(length, bytes[0]))).toBe(true)
    }
    await store.parts.delete(key, names)
    // the database may have stored one more since
    const left = new Set((await listed(store.parts)).flatMap((each) => each.names))
    expect(names.filter((part) => left.has(part))).toEqual([])
  })
}
