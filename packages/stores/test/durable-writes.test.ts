import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import { Kysely } from 'kysely'
import { DatabaseUnavailableError } from '../src/errors.ts'
import { sqliteAccess } from '../src/sqlite-driver.ts'
import { newDataDir } from './support/fresh.ts'

interface Tables {
  notes: { text: string }
}

/** A disk that takes until it is asked to be ready. */
function slowDisk() {
  const waiting: PromiseWithResolvers<void>[] = []
  return {
    waiting,
    sync() {
      const gate = Promise.withResolvers<void>()
      waiting.push(gate)
      return gate.promise
    },
  }
}

test('a write ends when it is on disk, others go on meanwhile, and a disk that fails undoes none of theirs', async () => {
  const disk = slowDisk()
  const database = new DatabaseSync(join(newDataDir(), 'notes.db'))
  database.exec('pragma journal_mode = wal; create table notes (text)')
  const db = new Kysely<Tables>({ dialect: sqliteAccess(database, disk).dialect })
  const texts = async () => (await db.selectFrom('notes').selectAll().execute()).map(({ text }) => text)
  const ended: string[] = []
  const ending = (name: string) => () => void ended.push(name)

  const alone = db.insertInto('notes').values({ text: 'alone' }).execute().then(ending('alone'))
  const together = db.transaction().execute(async (trx) => {
    await trx.insertInto('notes').values({ text: 'first' }).execute()
    await trx.insertInto('notes').values({ text: 'second' }).execute()
  })
  const failing = together.then(ending('together'), (error: unknown) => error)
  // reads neither wait for a disk nor make it write
  while (!(await texts()).includes('second'));
  expect(disk.waiting).toHaveLength(2)
  expect(ended).toEqual([])

  // another transaction is open when the disk fails for the one before
  const inside = Promise.withResolvers<void>()
  const open = db
    .transaction()
    .execute(async (trx) => {
      await trx.insertInto('notes').values({ text: 'kept' }).execute()
      disk.waiting[1]?.reject(new Error('the disk failed'))
      expect(await failing).toBeInstanceOf(DatabaseUnavailableError)
      inside.resolve()
    })
    .then(ending('open'))
  await inside.promise
  while (disk.waiting.length < 3) await new Promise(setImmediate)
  expect(ended).toEqual([])
  for (const { resolve } of disk.waiting) resolve()
  await Promise.all([alone, open])
  expect(await texts()).toEqual(['alone', 'first', 'second', 'kept'])
  await db.destroy()
})
