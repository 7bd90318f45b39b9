import { randomBytes, randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type ConnectorKey, cachedParts, MissingPartError, type PartStorage } from '@linkspan/stores'
import { directoryParts } from '../src/parts/directory-parts.ts'
import { newDataDir } from './support/fresh.ts'

const MIB = 1024 * 1024
const key: ConnectorKey = { organization_id: 'org_a', id: 'con_1' }

/** A storage that counts its reads, with a cache of this size. */
function cached(max_bytes: number) {
  const root = newDataDir()
  const directory = join(root, 'cache')
  const stored = directoryParts(join(root, 'stored'))
  const reads: string[] = []
  const counting: PartStorage = {
    ...stored,
    of: (of) => ({
      ...stored.of(of),
      read(name) {
        reads.push(name)
        return stored.of(of).read(name)
      },
    }),
  }
  const open = () => cachedParts(counting, { directory, max_bytes })
  const size = () =>
    readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)
  return { directory, stored, reads, open, size, remove: () => rmSync(root, { recursive: true }) }
}

test('what was written or read once is read from the disk, also by a process that starts later', async () => {
  const { stored, reads, open, directory, remove } = cached(10 * MIB)
  const bytes = randomBytes(MIB)
  await open().of(key).write('written', bytes)
  await stored.of(key).write('read', bytes)
  for (let count = 0; count < 2; count++)
    for (const name of ['written', 'read']) expect(bytes.equals(await open().of(key).read(name))).toBe(true)
  expect(reads).toEqual(['read'])
  expect(readdirSync(directory).map((name) => statSync(join(directory, name)).mode & 0o777)).toEqual([
    0o600, 0o600,
  ])
  await open().delete(key, ['written', 'read'])
  expect(readdirSync(directory)).toEqual([])
  await expect(open().of(key).read('written')).rejects.toBeInstanceOf(MissingPartError)
  remove()
})

test('it stays within its bound, keeps what was read last, and two that share it do too', async () => {
  const { reads, open, size, directory, remove } = cached(4 * MIB)
  const [first, second] = [open().of(key), open().of(key)]
  const names = Array.from({ length: 12 }, () => randomUUID())
  const past = Date.now() / 1000 - 1_000
  for (const [index, name] of names.entries()) {
    await (index % 2 ? first : second).write(name, randomBytes(MIB))
    for (const [at, file] of readdirSync(directory).entries())
      if (!file.endsWith(names[0] as string)) utimesSync(join(directory, file), past + at, past + at)
    await first.read(names[0] as string)
    expect(size()).toBeLessThanOrEqual(4 * MIB)
  }
  expect(readdirSync(directory).length).toBe(3)
  expect(reads).toEqual([])
  await first.write('huge', randomBytes(5 * MIB))
  expect(readdirSync(directory).filter((name) => name.endsWith('huge'))).toEqual([])
  remove()
})

test('a damaged, cut or empty file, and a cache that cannot be written, only cost a read of the storage', async () => {
  const { open, reads, directory, remove } = cached(10 * MIB)
  const bytes = randomBytes(1000)
  const parts = open().of(key)
  await parts.write('one', bytes)
  const file = join(directory, readdirSync(directory)[0] as string)
  const damages = [
    () => truncateSync(file, 500),
    () => truncateSync(file, 0),
    () => {
      const damaged = readFileSync(file)
      damaged[500] = (damaged[500] ?? 0) ^ 1
      writeFileSync(file, damaged)
    },
  ]
  for (const damage of damages) {
    damage()
    expect(bytes.equals(await parts.read('one'))).toBe(true)
    expect(bytes.equals(await parts.read('one'))).toBe(true)
  }
  expect(reads).toHaveLength(damages.length)
  rmSync(directory, { recursive: true })
  writeFileSync(directory, 'no directory')
  expect(bytes.equals(await parts.read('one'))).toBe(true)
  await parts.write('two', bytes)
  rmSync(directory)
  mkdirSync(directory)
  expect(bytes.equals(await parts.read('two'))).toBe(true)
  remove()
})
