import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { FakeReply, SeenRequest } from '@linkspan/core/testing'
import { until } from '../../../core/test/support/until.ts'
import { databasesOfRun } from '../../../stores/test/support/databases.ts'
import { CONNECTORS } from '../support/api.ts'
import { APPROVALS, agentToken, write } from '../support/approvals.ts'
import { killing } from '../support/killing.ts'
import { type Processes, type ServerProcess, startProcesses } from '../support/processes.ts'
import { ended, endPrograms } from '../support/program.ts'
import { type AdsVendor, connectorOf, good, startAdsVendor } from '../support/vendor.ts'

const customer_id = '1234567890'
const nameOf = (number: number) => `customers/${customer_id}/campaigns/${number}`

/** What the vendor holds, and how often each campaign was paused. */
const statuses = new Map<string, string>()
const paused = new Map<string, number>()
/** Called when the vendor gets a write, before it has an effect. */
let onWrite = () => {}

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
  onWrite()
  const { resourceName, status } = operations[0].update
  paused.set(resourceName, (paused.get(resourceName) ?? 0) + 1)
  statuses.set(resourceName, status)
  return { body: { results: [{ resourceName }] } }
}

/** Where a server is killed after a person has said yes: what is sent, and what is known of it in the end. */
const points: readonly [string, preload: string | undefined, sent: number, outcome: string][] = [
  ['before the decision is stored', killing('before', /^update "approvals"/), 1, 'succeeded'],
  ['GATE when the decision is stored', killing('before', /^insert into "claims"/), 1, 'succeeded'],
  ['GATE when it says that it sends the write', killing('after', /^insert into "claims"/), 0, 'unknown'],
  ['GATE while the vendor has the write', undefined, 1, 'unknown'],
  ['GATE when the vendor has answered', killing('before', /^update "claims" set "state"/), 1, 'unknown'],
  ['GATE when the answer is stored', killing('after', /^update "claims" set "state"/), 1, 'succeeded'],
]

const DONE = ['succeeded', 'succeeded', 'succeeded']

/** The same for a change set of three writes: how often each was sent, how each ended, and the set. */
const setPoints: readonly [
  string,
  preload: string | undefined,
  sent: number[],
  states: string[],
  outcome: string,
][] = [
  [
    'GATE when the decision is stored',
    killing('before', /^insert into "claims"/),
    [1, 1, 1],
    DONE,
    'succeeded',
  ],
  [
    'GATE when it says that it sends the first write',
    killing('after', /^insert into "claims"/),
    [0, 0, 0],
    ['unknown', 'not_sent', 'not_sent'],
    'unknown',
  ],
  [
    'GATE while the vendor has the second write',
    undefined,
    [1, 1, 0],
    ['succeeded', 'unknown', 'not_sent'],
    'unknown',
  ],
  [
    'GATE when the first answer is stored',
    killing('after', /^update "claims" set "state"/),
    [1, 1, 1],
    DONE,
    'succeeded',
  ],
  [
    'GATE before the first end is stored',
    killing('before', /^update "approval_writes"/),
    [1, 1, 1],
    DONE,
    'succeeded',
  ],
  [
    'GATE when the first end is stored',
    killing('after', /^update "approval_writes"/),
    [1, 1, 1],
    DONE,
    'succeeded',
  ],
  [
    'GATE before the end of the set is stored',
    killing('before', /^update "approval_writes"/, /^update "approvals"/),
    [1, 1, 1],
    DONE,
    'succeeded',
  ],
  [
    'GATE when the end of the set is stored',
    killing('after', /^update "approval_writes"/, /^update "approvals"/),
    [1, 1, 1],
    DONE,
    'succeeded',
  ],
]

/** Where a server is killed that records the second write of a set, or submits the set, and what is there afterwards. */
const planPoints: readonly [string, act: 'record' | 'submit', preload: string][] = [
  ['GATE before the set has a write', 'record', killing('before', /^update "approvals"/)],
  ['GATE when the set has a write', 'record', killing('before', /^insert into "approval_writes"/)],
  ['GATE when the write is there', 'record', killing('after', /^insert into "approval_writes"/)],
  ['GATE before the set is submitted', 'submit', killing('before', /^update "approvals"/)],
  ['GATE when the set is submitted', 'submit', killing('after', /^update "approvals"/)],
]

describe.each(databasesOfRun)('P61 on %s, kill -9 after an approval', (kind, open) => {
  let vendor: AdsVendor
  let processes: Processes
  let survivor: ServerProcess
  let connector: string
  let agent: string
  let count = 0

  beforeAll(async () => {
    vendor = await startAdsVendor()
    vendor.answer(answer)
    const env = { TEST_CLAIM_HELD_MS: '3000' }
    processes = await startProcesses(await open(), 1, { vendors: vendor.vendors, env })
    survivor = processes.servers[0] as ServerProcess
    connector = (await survivor.createConnector(connectorOf(`approvals-${kind}`))).id
    agent = await agentToken(survivor)
  })
  afterAll(async () => {
    onWrite = () => {}
    await processes?.close()
    await endPrograms()
    await vendor?.close()
  })

  const get = async (id: string) => (await survivor.request('GET', `${APPROVALS}/${id}`)).body

  test.each(points)(
    '%s: the write is sent at most once, and its outcome is known or said to be unknown',
    async (point, preload, sent, outcome) => {
      const resourceName = nameOf(++count)
      statuses.set(resourceName, 'ENABLED')
      paused.delete(resourceName)
      const operations = [{ update: { resourceName, status: 'PAUSED' } }]
      const body = { entity: 'campaigns', action: 'update', params: { customer_id, operations } }
      const { id } = (await write(survivor, agent, { connector, body })).body.approval

      const doomed = await processes.start(preload)
      onWrite = preload === undefined ? () => void doomed.program.child.kill('SIGKILL') : () => {}
      await expect(doomed.request('POST', `${APPROVALS}/${id}/approve`)).rejects.toThrow()
      await ended(doomed.program)
      onWrite = () => {}

      if (point === 'before the decision is stored') {
        expect(await get(id)).toMatchObject({ status: 'pending' })
        await survivor.request('POST', `${APPROVALS}/${id}/approve`)
      }
      const approval = await until('the approval has an outcome', () => get(id), {
        holds: ({ status }) => status !== 'approved',
      })
      expect(approval).toMatchObject({ status: 'executed', outcome })
      expect(approval.error?.code).toBe(outcome === 'unknown' ? 'outcome_unknown' : undefined)
      // another decision gets the same, and nothing more is sent
      const again = await survivor.request('POST', `${APPROVALS}/${id}/approve`)
      expect(again).toMatchObject({ status: 200, body: { status: 'executed', outcome } })
      expect(paused.get(resourceName) ?? 0).toBe(sent)
    },
  )

  test.each(planPoints)(
    '%s: it is recorded or submitted as a whole or not at all, and can be again',
    async (_point, act, preload) => {
      const names = [nameOf(++count), nameOf(++count)]
      const sets = `${CONNECTORS}/${connector}/change_sets`
      const { id } = (await survivor.request('POST', sets, { body: { title: 'pause' } })).body
      const record = (by: ServerProcess, resourceName: string | undefined) => {
        const operations = [{ update: { resourceName, status: 'PAUSED' } }]
        const body = {
          entity: 'campaigns',
          action: 'update',
          params: { customer_id, operations },
          change_set: id,
        }
        return write(by, undefined, { connector, body })
      }
      const submit = (by: ServerProcess) => by.request('POST', `${sets}/${id}/submit`)
      for (const name of names) {
        statuses.set(name, 'ENABLED')
        paused.delete(name)
      }
      await record(survivor, names[0])
      if (act === 'submit') await record(survivor, names[1])

      const doomed = await processes.start(preload)
      await expect(act === 'record' ? record(doomed, names[1]) : submit(doomed)).rejects.toThrow()
      await ended(doomed.program)

      const found = await get(id)
      expect(found.writes).toHaveLength(act === 'record' ? 1 : 2)
      expect(found.status).toBe('open')
      if (act === 'record') expect(await record(survivor, names[1])).toMatchObject({ status: 202 })
      expect((await submit(survivor)).body).toMatchObject({ status: 'pending', write_count: 2 })
      const approved = await survivor.request('POST', `${APPROVALS}/${id}/approve`)
      expect(approved.body).toMatchObject({ outcome: 'succeeded' })
      expect(names.map((name) => paused.get(name))).toEqual([1, 1])
    },
  )

  test.each(setPoints)(
    '%s of a change set: no write is sent twice, none is lost, and each outcome is reported',
    async (_point, preload, sent, states, outcome) => {
      const names = [nameOf(++count), nameOf(++count), nameOf(++count)]
      for (const name of names) {
        statuses.set(name, 'ENABLED')
        paused.delete(name)
      }
      const sets = `${CONNECTORS}/${connector}/change_sets`
      const { id } = (await survivor.request('POST', sets, { body: { title: 'pause' } })).body
      for (const resourceName of names) {
        const operations = [{ update: { resourceName, status: 'PAUSED' } }]
        const params = { customer_id, operations }
        const body = { entity: 'campaigns', action: 'update', params, change_set: id }
        expect((await write(survivor, undefined, { connector, body })).status).toBe(202)
      }
      await survivor.request('POST', `${sets}/${id}/submit`)

      const doomed = await processes.start(preload)
      let writes = 0
      onWrite = () => {
        // the vendor has the second write
        if (preload === undefined && ++writes === 2) doomed.program.child.kill('SIGKILL')
      }
      await expect(doomed.request('POST', `${APPROVALS}/${id}/approve`)).rejects.toThrow()
      await ended(doomed.program)
      onWrite = () => {}

      const approval = await until('the change set has an outcome', () => get(id), {
        holds: ({ status }) => status !== 'approved',
      })
      expect(approval).toMatchObject({ status: 'executed', outcome })
      expect(approval.writes.map(({ status }: { status: string }) => status)).toEqual(states)
      await survivor.request('POST', `${APPROVALS}/${id}/approve`)
      expect(names.map((name) => paused.get(name) ?? 0)).toEqual(sent)
    },
  )
})
