import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { callRecording } from '@linkspan/call-recording'
import { silentLogger } from '@linkspan/core'
import { each } from '../../core/test/support/each.ts'
import { until } from '../../core/test/support/until.ts'
import { storeLimiters } from '../../service/src/limits/limits.ts'
import { databasesOfRun, type SharedDatabase } from '../../stores/test/support/databases.ts'
import { type Processes, type ServerProcess, startProcesses } from './support/processes.ts'
import { endPrograms } from './support/program.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'

/** More of them on demand: `npm run test:limits`. Then the vendor counts as well. */
const CALLS = Number(process.env.LINKSPAN_LIMIT_CALLS ?? 12)
const on_demand = CALLS > 12
const DAY_MS = 86_400_000

const limits = { per_second: 3, per_day: 10_000 }
const operation = { entity: 'workspaces', action: 'list' }

describe.each(databasesOfRun)('%s', (kind, create) => {
  let sandbox: Sandbox
  let database: SharedDatabase
  let processes: Processes
  let ids: string[]

  // the processes of each test have reserved nothing before
  beforeEach(async () => {
    const started = await startSandbox('limits', { call_recording: { limits: on_demand ? limits : {} } })
    sandbox = started.sandbox
    database = await create()
    processes = await startProcesses(database, 3, {
      vendors: started.vendors,
      env: { TEST_LIMITS: JSON.stringify(limits) },
    })
    ids = []
    const credentials = sandbox.call_recording.access_key()
    for (const name of ['one', 'two', 'three']) {
      const payload = { customer_name: name, connector_type: 'call-recording', name, credentials }
      ids.push((await (processes.servers[0] as ServerProcess).createConnector(payload)).id)
    }
    sandbox.call_recording.requests.length = 0
  })
  afterEach(async () => {
    await endPrograms()
    await processes.close()
    await sandbox.close()
  })

  /** A call of one company: each process has a connector of its own for it. */
  const call = (number: number) =>
    (processes.servers[number % 3] as ServerProcess).execute(ids[number % 3] as string, operation)
  const callAll = (count: number) => Promise.all(Array.from({ length: count }, (_, number) => call(number)))

  test(
    'P43 calls through three processes to one company start at most three times in any second, and all succeed',
    async () => {
      const began = performance.now()
      const answers = await callAll(CALLS)
      expect(answers.map(({ status }) => status)).toEqual(Array(CALLS).fill(200))
      const refused = sandbox.call_recording.requests.length - CALLS
      // with three in any second, these calls take at least so long
      expect(performance.now() - began).toBeGreaterThanOrEqual(((CALLS + refused) / 3 - 1) * 1_000)
      // for runs on demand: calls that were delayed on their way
      if (on_demand) process.stderr.write(`${kind}: ${CALLS} calls, ${refused} refused by the vendor\n`)
      else expect(refused).toBe(0)
    },
    600_000 + CALLS * 1_000,
  )

  test('P43 the calls of a day are one number for all processes, and those beyond it are not sent', async () => {
    // a day that ended meanwhile would give its calls anew
    await until('the day has two more minutes', () => Date.now() % DAY_MS < DAY_MS - 120_000)
    await call(0)
    await database.execute('update account_limits set today = 9994')
    // the first process has reserved some of the day
    const answers = await Promise.all(Array.from({ length: 18 }, (_, number) => call(1 + (number % 2))))
    const sent = answers.filter(({ status }) => status === 200)
    expect(sent).toHaveLength(6)
    expect(sandbox.call_recording.requests).toHaveLength(1 + 6)
    for (const { status, body, headers } of each(answers.filter((each) => !sent.includes(each)))) {
      expect({ status, body }).toMatchObject({
        status: 429,
        body: { code: 'rate_limited', source: 'linkspan' },
      })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  test('P43 a pause that the vendor asks of one process delays the calls of all', async () => {
    sandbox.call_recording.faults.add({ status: 429, headers: { 'retry-after': '120' } })
    expect((await call(0)).body).toMatchObject({ code: 'rate_limited', source: 'vendor' })
    for (const { body } of each(await callAll(6))) {
      expect(body).toMatchObject({ code: 'rate_limited', source: 'linkspan' })
    }
    expect(sandbox.call_recording.requests).toHaveLength(1)
  })

  test('P43 a sync in one process leaves at least half of the company’s calls to the others', async () => {
    const reading = callRecording.create({
      credentials: sandbox.call_recording.access_key(),
      base_url: sandbox.call_recording.customer_base_url,
      limits,
      limiter: storeLimiters({ store: processes.store.limits, logger: silentLogger }),
    })
    const stop = new AbortController()
    const scope = { from: '2020-01-01', to: '2030-01-01', signal: stop.signal, replication_config: {} }
    const sync = Promise.allSettled(
      Array.from({ length: 8 }, async () => {
        while (!stop.signal.aborted) for await (const _ of reading.documents('calls', 'window', scope));
      }),
    )
    const allowed = new Set<number>()
    for (let number = 0; number < 9 || allowed.size < 2; number++) {
      expect((await call(number)).status).toBe(200)
      for (const { background_at } of await database.query('select background_at from account_limits'))
        if (background_at > 0) allowed.add(Number(background_at))
    }
    stop.abort()
    await sync
    await reading.close()
    const times = [...allowed].sort((one, other) => one - other)
    for (const [at, time] of each(times.slice(1).entries())) {
      expect(time - (times[at] as number)).toBeGreaterThanOrEqual(1000 / 1.5)
    }
  })
})
