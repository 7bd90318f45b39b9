import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { FakeReply, SeenRequest } from '@linkspan/core/testing'
import { each } from '../../../core/test/support/each.ts'
import { until } from '../../../core/test/support/until.ts'
import { databasesOfRun } from '../../../stores/test/support/databases.ts'
import { CONNECTORS } from '../support/api.ts'
import { APPROVALS, agentToken, write } from '../support/approvals.ts'
import { killing } from '../support/killing.ts'
import { type Processes, type ServerProcess, startProcesses } from '../support/processes.ts'
import { ended, endPrograms } from '../support/program.ts'
import { type AdsVendor, connectorOf, good, startAdsVendor } from '../support/vendor.ts'

const customer_id = '1234567890'

/** What the vendor holds, and how often each campaign was paused. */
const statuses = new Map<string, string>()
const paused = new Map<string, number>()
/** Called when the vendor gets the write of a campaign, before it has an effect. */
const onWrite = new Map<string, () => void>()

function answer({ method, path, body }: SeenRequest): FakeReply {
  // the check of a new connector
  if (method === 'GET') return good
  if (path.includes(':search')) {
    const asked = [...statuses].filter(([name]) => body.includes(`'${name}'`))
    return {
      body: { results: asked.map(([resourceName, status]) => ({ campaign: { resourceName, status } })) },
    }
  }
  const { operations, validateOnly } = JSON.parse(body)
  if (validateOnly) return { body: { results: [] } }
  const { resourceName, status } = operations[0].update
  onWrite.get(resourceName)?.()
  paused.set(resourceName, (paused.get(resourceName) ?? 0) + 1)
  statuses.set(resourceName, status)
  return { body: { results: [{ resourceName }] } }
}

/** New campaigns at the vendor. */
function addCampaigns(count: number): string[] {
  return Array.from({ length: count }, () => {
    const name = `customers/${customer_id}/campaigns/${statuses.size + 1}`
    statuses.set(name, 'ENABLED')
    return name
  })
}

const pauseOf = (resourceName: string | undefined) => ({
  entity: 'campaigns',
  action: 'update',
  params: { customer_id, operations: [{ update: { resourceName, status: 'PAUSED' } }] },
})

/** Where a server is killed after a person has said yes; how often each write was sent, and how each ended. */
type Point = readonly [where: string, preload: string | undefined, sent: number[], states: string[]]

const points: readonly Point[] = [
  ['the decision is not stored', killing('before', /^update "approvals"/), [1], ['succeeded']],
  ['the decision is stored', killing('before', /^insert into "claims"/), [1], ['succeeded']],
  ['it says that it sends the write', killing('after', /^insert into "claims"/), [0], ['unknown']],
  ['the vendor has the write', undefined, [1], ['unknown']],
  ['the vendor has answered', killing('before', /^update "claims" set "state"/), [1], ['unknown']],
  ['the answer is stored', killing('after', /^update "claims" set "state"/), [1], ['succeeded']],
]

const DONE = ['succeeded', 'succeeded', 'succeeded']
const ONCE = [1, 1, 1]
const setPoints: readonly Point[] = [
  ['the decision is stored', killing('before', /^insert into "claims"/), ONCE, DONE],
  [
    'it says that it sends the first write',
    killing('after', /^insert into "claims"/),
    [0, 0, 0],
    ['unknown', 'not_sent', 'not_sent'],
  ],
  ['the vendor has the second write', undefined, [1, 1, 0], ['succeeded', 'unknown', 'not_sent']],
  ['the first answer is stored', killing('after', /^update "claims" set "state"/), ONCE, DONE],
  ['the first end is not stored', killing('before', /^update "approval_writes"/), ONCE, DONE],
  ['the first end is stored', killing('after', /^update "approval_writes"/), ONCE, DONE],
  [
    'the end of the set is not stored',
    killing('before', /^update "approval_writes"/, /^update "approvals"/),
    ONCE,
    DONE,
  ],
  [
    'the end of the set is stored',
    killing('after', /^update "approval_writes"/, /^update "approvals"/),
    ONCE,
    DONE,
  ],
]

/** Where a server is killed that records the second write of a set, or submits the set. */
const planPoints: readonly [string, act: 'record' | 'submit', preload: string][] = [
  ['before the set has a write', 'record', killing('before', /^update "approvals"/)],
  ['when the set has a write', 'record', killing('before', /^insert into "approval_writes"/)],
  ['when the write is there', 'record', killing('after', /^insert into "approval_writes"/)],
  ['before the set is submitted', 'submit', killing('before', /^update "approvals"/)],
  ['when the set is submitted', 'submit', killing('after', /^update "approvals"/)],
]

describe.each(databasesOfRun)('P61 on %s, kill -9', (kind, open) => {
  let vendor: AdsVendor
  let processes: Processes
  /** It takes no approved write from another server meanwhile. */
  let survivor: ServerProcess
  let agent: string
  let count = 0

  beforeAll(async () => {
    vendor = await startAdsVendor()
    vendor.answer(answer)
    const env = { TEST_CLAIM_HELD_MS: '3000', TEST_HOUR_MS: String(80 * 3_600_000) }
    processes = await startProcesses(await open(), 1, { vendors: vendor.vendors, env })
    survivor = processes.servers[0] as ServerProcess
    agent = await agentToken(survivor)
  })
  afterAll(async () => {
    onWrite.clear()
    await processes?.close()
    await endPrograms()
    await vendor?.close()
  })

  const addConnector = async () =>
    (await survivor.createConnector(connectorOf(`approvals-${kind}-${++count}`))).id as string
  const get = async (id: string) => (await survivor.request('GET', `${APPROVALS}/${id}`)).body

  async function beginSet(connector: string) {
    const sets = `${CONNECTORS}/${connector}/change_sets`
    const { id } = (await survivor.request('POST', sets, { body: { title: 'pause' } })).body
    return {
      id,
      record: (by: ServerProcess, name: string | undefined) =>
        write(by, undefined, { connector, body: { ...pauseOf(name), change_set: id } }),
      submit: (by: ServerProcess) => by.request('POST', `${sets}/${id}/submit`),
    }
  }

  /** Requests the writes, and returns the approval that waits. */
  async function request(names: readonly string[]): Promise<string> {
    const connector = await addConnector()
    if (names.length === 1)
      return (await write(survivor, agent, { connector, body: pauseOf(names[0]) })).body.approval.id
    const set = await beginSet(connector)
    for (const name of each(names)) expect(await set.record(survivor, name)).toMatchObject({ status: 202 })
    await set.submit(survivor)
    return set.id
  }

  test('after an approval: each write is sent at most once, and what came of it is known or said to be unknown', async () => {
    const killed = []
    for (const [where, preload, sent, states] of [...points, ...setPoints]) {
      const names = addCampaigns(sent.length)
      const id = await request(names)
      const doomed = await processes.start(preload)
      const die = () => void doomed.program.child.kill('SIGKILL')
      if (preload === undefined) onWrite.set(names[1] ?? (names[0] as string), die)
      await expect(doomed.request('POST', `${APPROVALS}/${id}/approve`)).rejects.toThrow()
      await ended(doomed.program)
      killed.push({ expected: { where, writes: sent.length, sent, states }, names, id })
    }

    // the decision that was not stored
    const first = killed[0]?.id as string
    expect(await get(first)).toMatchObject({ status: 'pending' })
    await survivor.request('POST', `${APPROVALS}/${first}/approve`)
    // a server that nobody asks
    await processes.start(undefined, { env: { TEST_HOUR_MS: '3600000' } })
    const seen = []
    for (const { expected, names, id } of each(killed)) {
      const approval = await until(`the approval has an outcome: ${expected.where}`, () => get(id), {
        holds: ({ status }) => status !== 'approved',
      })
      const states = approval.writes.map(({ status }: { status: string }) => status)
      const outcome = states.includes('unknown') ? 'unknown' : 'succeeded'
      expect(approval).toMatchObject({ status: 'executed', outcome })
      const code = approval.writes.find(({ error }: { error: unknown }) => error)?.error.code
      expect(code).toBe(outcome === 'unknown' ? 'outcome_unknown' : undefined)
      // another decision gets the same, and nothing more is sent
      const again = await survivor.request('POST', `${APPROVALS}/${id}/approve`)
      expect(again).toMatchObject({ status: 200, body: { status: 'executed', outcome } })
      const sent = names.map((name) => paused.get(name) ?? 0)
      seen.push({ where: expected.where, writes: names.length, sent, states })
    }
    expect(seen).toEqual(killed.map(({ expected }) => expected))
  })

  test('in a change set: a write is recorded, or the set submitted, as a whole or not at all, and can be again', async () => {
    const killed = []
    for (const [where, act, preload] of planPoints) {
      const names = addCampaigns(2)
      const set = await beginSet(await addConnector())
      await set.record(survivor, names[0])
      if (act === 'submit') await set.record(survivor, names[1])
      const doomed = await processes.start(preload)
      await expect(act === 'record' ? set.record(doomed, names[1]) : set.submit(doomed)).rejects.toThrow()
      await ended(doomed.program)
      const { status, writes } = await get(set.id)
      expect({ where, status, writes: writes.length }).toEqual({
        where,
        status: 'open',
        writes: act === 'record' ? 1 : 2,
      })
      killed.push({ act, names, set })
    }

    for (const { act, names, set } of each(killed)) {
      if (act === 'record') expect(await set.record(survivor, names[1])).toMatchObject({ status: 202 })
      expect((await set.submit(survivor)).body).toMatchObject({ status: 'pending', write_count: 2 })
      const approved = await survivor.request('POST', `${APPROVALS}/${set.id}/approve`)
      expect(approved.body).toMatchObject({ outcome: 'succeeded' })
      expect(names.map((name) => paused.get(name))).toEqual([1, 1])
    }
  })
})
