import { afterEach, describe, expect, test } from '@jest/globals'
import { type Clock, ConnectorError } from '@linkspan/core'
import type { Sandbox } from '@linkspan/sandbox'
import { until } from '../../core/test/support/until.ts'
import type { CallRecording, CallRecordingOptions } from '../src/index.ts'
import { openCallRecording, openSandbox } from './sandbox.ts'

const opened: CallRecording[] = []
let sandbox: Sandbox
afterEach(async () => {
  await Promise.all(opened.splice(0).map((gong) => gong.close()))
  await sandbox.close()
})

/** A clock that moves only while a caller sleeps, and not before all calls in flight have returned. */
function patientClock(start = Date.UTC(2026, 10, 20, 12)): Clock & { readonly slept: number[] } {
  const slept: number[] = []
  let now = start
  return {
    slept,
    now: () => now,
    async sleep(milliseconds) {
      await until('all calls in flight have returned', () => !opened.some((gong) => gong.usage()?.in_flight))
      slept.push(milliseconds)
      now += milliseconds
    },
  }
}

/** Two connectors of one company, each with its own authorization, with the vendor's limits. */
async function company(
  clock: Clock,
  limits: object,
  options: CallRecordingOptions = {},
): Promise<CallRecording[]> {
  sandbox = await openSandbox(undefined, { now: clock.now, call_recording: { limits } })
  for (let count = 0; count < 2; count++) {
    const { limits: _, ...defaults } = { clock, retry: false as const, ...options }
    opened.push(openCallRecording(sandbox, undefined, { ...defaults, limits }))
  }
  return opened
}

/** One call of each connector, since they share the company's limits only after one has succeeded. */
async function prove(clock: Clock): Promise<void> {
  for (const gong of opened) await gong.workspaces.list()
  await clock.sleep(1000)
}

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 'good',
    (error: unknown) => (ConnectorError.isInstance(error) ? error.code : 'other'),
  )

const VENDOR = { per_second: 3, per_day: 10_000 }

describe('the limits of a company', () => {
  test('P43 200 concurrent calls of two connectors make at most 3 requests a second', async () => {
    const clock = patientClock()
    const [one, two] = await company(clock, VENDOR)
    await prove(clock)
    const started = clock.now()
    const calls = Array.from(
      { length: 200 },
      (_, index) => (index % 2 ? one : two)?.workspaces.list() as Promise<unknown>,
    )
    const outcomes = await Promise.all(calls.map(statusOf))
    expect(outcomes.filter((outcome) => outcome !== 'good')).toEqual([])
    expect(sandbox.call_recording.requests).toHaveLength(202)
    expect(clock.now() - started).toBe(66_000)
    expect(one?.usage()).toEqual({
      in_flight: 0,
      waiting: 0,
      today: 202,
      limits: { max_concurrency: 10, ...VENDOR },
    })
    expect(two?.usage()).toEqual(one?.usage())
  })

  test('P43 usage() counts the calls of the day, and calls past the limit wait for the next day', async () => {
    const clock = patientClock()
    const [one, two] = await company(clock, { per_day: 20 })
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        statusOf((index % 2 ? one : two)?.users.list() as Promise<unknown>),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'good')).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(5)
    expect(sandbox.call_recording.requests).toHaveLength(20)
    expect(one?.usage()?.today).toBe(20)
    const error = await one?.users.list().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'rate_limited', source: 'linkspan', retry_after_seconds: 12 * 3600 })
    await clock.sleep(12 * 3_600_000)
    expect((await two?.users.list())?.data).toHaveLength(40)
    expect(one?.usage()?.today).toBe(1)
  })

  test('an access key and an authorization of one company share its limits if both have its address', async () => {
    const clock = patientClock()
    const [one] = await company(clock, VENDOR)
    const keyed = openCallRecording(
      sandbox,
      {
        ...sandbox.call_recording.access_key(),
        api_base_url_for_customer: sandbox.call_recording.customer_url,
      },
      { clock },
    )
    opened.push(keyed)
    await Promise.all([one?.users.list(), keyed.users.list(), keyed.users.list()])
    expect(keyed.usage()).toEqual(one?.usage())
    expect(keyed.usage()?.today).toBe(3)
  })

  test('a connector that learns its company from its first token shares its limits from then on', async () => {
    const clock = patientClock()
    const [one] = await company(clock, VENDOR)
    await one?.users.list()
    const { api_base_url_for_customer: _, ...strange } = sandbox.call_recording.credentials()
    const learning = openCallRecording(sandbox, strange, { clock, limits: VENDOR })
    opened.push(learning)
    await learning.users.list()
    await learning.users.list()
    expect(learning.usage()).toEqual(one?.usage())
    expect(one?.usage()?.today).toBe(3)
  })

  test('a pause that the vendor requests delays every connector of the company', async () => {
    const clock = patientClock()
    const [one, two] = await company(clock, VENDOR)
    await prove(clock)
    clock.slept.length = 0
    sandbox.call_recording.faults.add({ status: 429, headers: { 'retry-after': '9' } })
    expect(await statusOf(one?.users.list() as Promise<unknown>)).toBe('rate_limited')
    expect((await two?.users.list())?.data).toHaveLength(40)
    expect(clock.slept).toEqual([9000])
  })
})
