import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Limits, OpenLimiter } from '@linkspan/core'
import type { Sandbox } from '@linkspan/sandbox'
import type { Drive, DriveOptions } from '../src/index.ts'
import { openDrive, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox('drive-quota-units')
})
afterAll(() => sandbox.close())

/** What each call has asked the limiters for. */
interface Asked {
  readonly account: string
  readonly limits: Limits
  readonly units: number | undefined
}

/** A connector, and what its calls ask the limiters of their accounts for. */
function open(options: DriveOptions = {}): { readonly drive: Drive; readonly asked: Asked[] } {
  const asked: Asked[] = []
  const limiter: OpenLimiter = (account, limits) => ({
    async acquire(_signal, turn) {
      asked.push({ account, limits, units: turn?.units })
      return () => {}
    },
    pause() {},
    usage: () => ({ in_flight: 0, waiting: 0, today: 0, limits }),
  })
  return { drive: openDrive(sandbox, {}, { limiter, ...options }), asked }
}

const unitsOf = (asked: readonly Asked[]) => asked.map(({ units }) => units)

test('each call uses the units of its kind, of its user and of the project that all users share', async () => {
  const [one, other] = [open(), open()]
  const { files } = sandbox.drive
  const [fileId, text] = [files.document, files.txt] as [string, string]
  for (const [units, call] of [
    [100, () => one.drive.files.list({ pageSize: 1 })],
    [5, () => one.drive.files.get({ fileId })],
    [200, () => one.drive.files.download({ fileId: text, alt: 'media' })],
    [200, () => one.drive.filesExport.download({ fileId, mimeType: 'text/plain' })],
    [50, () => one.drive.files.update({ fileId: text, description: 'x' })],
    [5, () => one.drive.changesStartPageToken.get({})],
  ] as const) {
    one.asked.length = 0
    await call()
    expect([units, new Set(unitsOf(one.asked))]).toEqual([units, new Set([units])])
    const [user, project, ...more] = one.asked
    expect(more).toHaveLength(0)
    expect(user?.limits).toMatchObject({ units_per_minute: 325_000 })
    expect(project?.limits).toEqual({ units_per_minute: 1_000_000, heaviest_call: 200 })
  }
  await other.drive.files.list({ pageSize: 1 })
  const [user, project] = one.asked
  const accounts = other.asked.map(({ account }) => account)
  expect(accounts[1]).toBe(project?.account)
  expect(accounts[0]).not.toBe(user?.account)
  await Promise.all([one.drive.close(), other.drive.close()])
})

test('the quota of a project can be another one', async () => {
  const { drive, asked } = open({ quota: { user: 12_000 } })
  await drive.files.list({ pageSize: 1 })
  const limits = asked.map((each) => each.limits.units_per_minute)
  expect(limits).toEqual([12_000, 1_000_000])
  await drive.close()
})

test('a call waits until its project has units again, however many users there are', async () => {
  const options = { quota: { user: 1_000_000, project: 700 }, timeout: 4_000, retry: false } as const
  const drives = [openDrive(sandbox, {}, options), openDrive(sandbox, {}, options)]
  // a slot of ten seconds has 100 units, and the first call may use all of them
  const calls = Array.from({ length: 6 }, (_, at) => (drives[at % 2] as Drive).files.list({ pageSize: 1 }))
  const outcomes = await Promise.allSettled(calls)
  const sent = outcomes.filter(({ status }) => status === 'fulfilled').length
  // a new slot may begin meanwhile
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(3)
  await Promise.all(drives.map((drive) => drive.close()))
})
