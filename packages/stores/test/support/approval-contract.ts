import { expect } from '@jest/globals'
import type { ApprovalFilter, ApprovalKey, NewApproval, Store, StoredApproval } from '../../src/index.ts'
import { contractTest } from './contract-test.ts'
import type { SharedDatabase } from './databases.ts'

const start = 1_800_000_000_000
const LIFETIME_MS = 1_000
const MOST = 100
const agent = { kind: 'client', id: 'client_agent' } as const
const person = { kind: 'client', id: 'client_person' } as const

const approvalOf = (id: string, more: Partial<NewApproval> = {}): NewApproval => ({
  organization_id: 'org_a',
  id,
  connector_id: 'con_1',
  customer_name: 'acme',
  connector_type: 'advertising',
  is_plan: false,
  state: 'pending',
  requested_by: agent,
  ...more,
})

const sealed = (text: string, key_id = 'k1') => ({ key_id, text })

const writeOf = (approval_id: string, number: number) => ({ organization_id: 'org_a', approval_id, number })

const insert = ({ approvals }: Store, approval: NewApproval, text = 'asked') =>
  approvals.insert(approval, sealed(text), LIFETIME_MS, MOST)

/** What every store promises about approvals. */
export function approvalContract(name: string, create: () => Promise<SharedDatabase>): void {
  const withStore = contractTest(name, create, {
    time: start,
    async prepare({ clients }) {
      for (const id of ['org_a', 'org_b']) await clients.insertOrganization({ id, name: id })
    },
  })

  withStore('an approval is found as it was stored, only by its organization', async (store) => {
    const given = approvalOf('apr_1', { customer_name: 'naïve 🚢' })
    expect(await insert(store, given)).toBe(true)
    expect(await store.approvals.find(given)).toEqual({
      ...given,
      state: 'pending',
      expired: false,
      created_at: start,
      expires_at: start + LIFETIME_MS,
      decided_at: null,
      decided_by: null,
      decided_ms_ago: null,
      ended_at: null,
      outcome: null,
      sealed: 'asked',
    })
    const foreign = { organization_id: 'org_b', id: 'apr_1' }
    expect(await store.approvals.find(foreign)).toBeUndefined()
    expect(await store.approvals.decide(foreign, 'approved', person, sealed('x'))).toBe(false)
    expect(await store.approvals.end(foreign, 'failed', sealed('x'))).toBe(false)
    expect(await store.approvals.find(given)).toMatchObject({ state: 'pending', sealed: 'asked' })
  })

  withStore('of many decisions at once, one counts, and only an approved one ends, once', async (store) => {
    const key = approvalOf('apr_1')
    await insert(store, key)
    expect(await store.approvals.end(key, 'succeeded', sealed('early'))).toBe(false)
    const decisions = Array.from({ length: 10 }, (_, number) => (number % 2 ? 'approved' : 'refused'))
    const counted = await Promise.all(
      decisions.map((state, number) =>
        store.approvals.decide(key, state as 'approved' | 'refused', person, sealed(`decision ${number}`)),
      ),
    )
    expect(counted.filter(Boolean)).toHaveLength(1)
    const number = counted.indexOf(true)
    expect(await store.approvals.find(key)).toMatchObject({
      state: decisions[number],
      sealed: `decision ${number}`,
      decided_by: person,
      decided_at: start,
    })

    const other = approvalOf('apr_2')
    await insert(store, other)
    await store.approvals.decide(other, 'approved', person, sealed('approved'))
    const ends = await Promise.all(
      [1, 2, 3].map((each) => store.approvals.end(other, 'unknown', sealed(`end ${each}`))),
    )
    expect(ends.filter(Boolean)).toHaveLength(1)
    expect(await store.approvals.find(other)).toMatchObject({
      state: 'executed',
      outcome: 'unknown',
      ended_at: start,
    })
  })

  withStore(
    'a pending one expires, and then nobody decides on it; an approved one does not',
    async (store, clock) => {
      const [late, timely] = [approvalOf('apr_1'), approvalOf('apr_2')]
      for (const each of [late, timely]) await insert(store, each)
      clock.time = start + LIFETIME_MS - 1
      expect(await store.approvals.decide(timely, 'approved', person, sealed('in time'))).toBe(true)
      clock.time = start + LIFETIME_MS
      expect(await store.approvals.find(late)).toMatchObject({ state: 'pending', expired: true })
      expect(await store.approvals.decide(late, 'approved', person, sealed('late'))).toBe(false)
      expect(await store.approvals.find(timely)).toMatchObject({
        state: 'approved',
        expired: false,
        decided_ms_ago: 1,
      })
      const ids = async (status: ApprovalFilter['status']) =>
        (await store.approvals.list({ organization_id: 'org_a', status, limit: 10 })).map(({ id }) => id)
      expect(await ids('expired')).toEqual(['apr_1'])
      expect(await ids('pending')).toEqual([])
      expect(await ids('approved')).toEqual(['apr_2'])
      expect(await store.approvals.end(timely, 'succeeded', sealed('sent'))).toBe(true)
    },
  )

  withStore(
    'an open one is replaced once for each state it was read in, and submitted once',
    async (store, clock) => {
      const key = approvalOf('set_1', { is_plan: true, state: 'open' })
      await insert(store, key)
      const read = (await store.approvals.find(key)) as StoredApproval
      expect(await store.approvals.decide(key, 'approved', person, sealed('early'))).toBe(false)
      const replaced = await Promise.all(
        [1, 2, 3].map((each) => store.approvals.replace(read, sealed(`write ${each}`))),
      )
      expect(replaced.filter(Boolean)).toHaveLength(1)
      const changed = (await store.approvals.find(key)) as StoredApproval
      expect(changed).toMatchObject({ state: 'open', sealed: `write ${replaced.indexOf(true) + 1}` })
      clock.time = start + LIFETIME_MS - 1
      expect(
        await store.approvals.replace({ ...changed, organization_id: 'org_b' }, sealed('x'), 5_000),
      ).toBe(false)
      expect(await store.approvals.replace(changed, sealed('asked'), 5_000)).toBe(true)
      const asked = (await store.approvals.find(key)) as StoredApproval
      expect(asked).toMatchObject({ state: 'pending', expires_at: clock.time + 5_000, is_plan: true })
      expect(await store.approvals.replace(asked, sealed('late'))).toBe(false)

      const other = approvalOf('set_2', { is_plan: true, state: 'open' })
      await insert(store, other)
      clock.time += LIFETIME_MS
      const expired = (await store.approvals.find(other)) as StoredApproval
      expect(expired).toMatchObject({ state: 'open', expired: true })
      expect(await store.approvals.replace(expired, sealed('late'), 5_000)).toBe(false)
    },
  )

  withStore(
    'a write ends once, and goes with its approval',
    async ({ approvals, approval_writes, key_checks }) => {
      const approval = approvalOf('apr_1')
      await approvals.insert(approval, sealed('s'), LIFETIME_MS, MOST)
      for (const number of [2, 10, 1]) {
        const row = { ...writeOf('apr_1', number), operation: 'labels.create' }
        await approval_writes.insert(row, sealed(`w${number}`, 'k2'))
      }
      const listed = async () =>
        (await approval_writes.list(approval)).map((each) => [each.number, each.state])
      expect(await listed()).toEqual([
        [1, 'waiting'],
        [2, 'waiting'],
        [10, 'waiting'],
      ])
      const foreign = { ...writeOf('apr_1', 2), organization_id: 'org_b' }
      expect(await approval_writes.end(foreign, 'failed', sealed('x'))).toBe(false)
      const ends = await Promise.all(
        (['succeeded', 'unknown'] as const).map((state) =>
          approval_writes.end(writeOf('apr_1', 2), state, sealed(state)),
        ),
      )
      expect(ends.filter(Boolean)).toHaveLength(1)
      await approval_writes.delete(writeOf('apr_1', 1))
      expect(await listed()).toEqual([
        [2, ends[0] ? 'succeeded' : 'unknown'],
        [10, 'waiting'],
      ])

      expect((await key_checks.keysInUse()).toSorted()).toEqual(['k1', 'k2'])
      const [last] = await approval_writes.listUnderOtherKeys('k1', undefined, 10)
      expect(last).toMatchObject({ number: 10, sealed: 'w10' })
      if (last) expect(await approval_writes.rewrap(last, sealed('new', 'k1'))).toBe(true)
      await approvals.deleteAll({ organization_id: 'org_a', id: 'con_1' })
      expect(await listed()).toEqual([])
    },
  )

  withStore('an organization has a bounded number of undecided ones', async ({ approvals }, clock) => {
    const add = (id: string, organization_id = 'org_a') =>
      approvals.insert(approvalOf(id, { organization_id }), sealed('s'), LIFETIME_MS, 2)
    expect([await add('apr_1'), await add('apr_2'), await add('apr_3')]).toEqual([true, true, false])
    expect(await add('apr_3', 'org_b')).toBe(true)
    await approvals.decide(approvalOf('apr_1'), 'refused', person, sealed('s'))
    expect([await add('apr_4'), await add('apr_5')]).toEqual([true, false])
    clock.time = start + LIFETIME_MS
    expect(await add('apr_6')).toBe(true)
  })

  withStore(
    'a list has what its filter says, newest first, and its pages have each one once',
    async (store, clock) => {
      const rows = [
        approvalOf('apr_1'),
        approvalOf('apr_2', { connector_id: 'con_2', customer_name: 'globex' }),
        approvalOf('apr_3', { connector_type: 'drive' }),
        approvalOf('apr_4', { is_plan: true, state: 'open' }),
        approvalOf('apr_5', { organization_id: 'org_b' }),
      ]
      for (const [index, row] of rows.entries()) {
        // two at once, whose order is that of their ids
        clock.time = start + Math.floor(index / 2)
        await insert(store, row)
      }
      const writes = [
        ['apr_1', 1, 'campaigns.update'],
        ['apr_2', 1, 'campaigns.update'],
        ['apr_3', 1, 'files.delete'],
        ['apr_4', 1, 'request'],
        ['apr_4', 2, 'files.delete'],
      ] as const
      for (const [id, number, operation] of writes)
        await store.approval_writes.insert({ ...writeOf(id, number), operation }, sealed('w'))
      const ids = async (filter: Partial<ApprovalFilter>) =>
        (await store.approvals.list({ organization_id: 'org_a', limit: 10, ...filter })).map(({ id }) => id)
      expect(await ids({})).toEqual(['apr_4', 'apr_3', 'apr_2', 'apr_1'])
      expect(await ids({ connector_ids: ['con_2', 'con_9'] })).toEqual(['apr_2'])
      expect(await ids({ connector_ids: [] })).toEqual([])
      expect(await ids({ customer_name: 'globex' })).toEqual(['apr_2'])
      expect(await ids({ connector_types: ['drive'] })).toEqual(['apr_3'])
      expect(await ids({ operations: ['request', 'files.delete'] })).toEqual(['apr_4', 'apr_3'])
      expect(await ids({ operations: ['files.delete'] })).toEqual(['apr_3'])
      expect(await ids({ operations: [] })).toEqual([])
      expect(await ids({ plans: true })).toEqual(['apr_4'])
      expect(await ids({ status: 'open' })).toEqual(['apr_4'])
      expect(await ids({ organization_id: 'org_b' })).toEqual(['apr_5'])
      const pages: string[] = []
      const next = async (after?: ApprovalFilter['after']) =>
        (await store.approvals.list({ organization_id: 'org_a', after, limit: 1 }))[0]
      for (let one = await next(); one; one = await next(one)) pages.push(one.id)
      expect(pages).toEqual(['apr_4', 'apr_3', 'apr_2', 'apr_1'])
    },
  )

  withStore(
    'approved ones are found over all organizations, the longest approved first',
    async (store, clock) => {
      const rows = ['org_a', 'org_b', 'org_a'].map((organization_id, index) =>
        approvalOf(`apr_${index}`, { organization_id }),
      )
      for (const row of rows) await insert(store, row)
      for (const [index, row] of rows.toReversed().entries()) {
        clock.time = start + index
        await store.approvals.decide(row, 'approved', person, sealed('approved'))
      }
      const first = await store.approvals.listApproved(2)
      expect(first.map(({ id }) => id)).toEqual(['apr_2', 'apr_1'])
      expect((await store.approvals.listApproved(2, first[1])).map(({ id }) => id)).toEqual(['apr_0'])
      await store.approvals.end(rows[2] as ApprovalKey, 'succeeded', sealed('sent'))
      expect((await store.approvals.listApproved(9)).map(({ id }) => id)).toEqual(['apr_1', 'apr_0'])
    },
  )

  withStore(
    'those of a connector are deleted with it, and old ones unless they are to be sent',
    async (store, clock) => {
      const rows = [
        approvalOf('apr_1'),
        approvalOf('apr_2', { organization_id: 'org_b' }),
        approvalOf('apr_3', { connector_id: 'con_2' }),
        approvalOf('apr_4', { connector_id: 'con_2' }),
      ]
      for (const row of rows) await insert(store, row)
      await store.approvals.decide(approvalOf('apr_4'), 'approved', person, sealed('approved'))
      const left = async () => {
        const found = await Promise.all(rows.map((row) => store.approvals.find(row)))
        return found.flatMap((each) => each?.id ?? [])
      }
      await store.approvals.deleteAll({ organization_id: 'org_a', id: 'con_1' })
      expect(await left()).toEqual(['apr_2', 'apr_3', 'apr_4'])
      clock.time = start + 9_999
      await store.approvals.deleteOld(10_000)
      expect(await left()).toEqual(['apr_2', 'apr_3', 'apr_4'])
      clock.time = start + 10_000
      await store.approvals.deleteOld(10_000)
      expect(await left()).toEqual(['apr_4'])
    },
  )

  withStore(
    'P05 those under other keys are found in order, and rewrapped unless they have changed',
    async (store) => {
      for (const [index, key_id] of ['k1', 'k2', 'k1'].entries())
        await store.approvals.insert(
          approvalOf(`apr_${index}`),
          sealed(`s${index}`, key_id),
          LIFETIME_MS,
          MOST,
        )
      const [first] = await store.approvals.listUnderOtherKeys('k2', undefined, 1)
      expect(first?.id).toBe('apr_0')
      const [second] = await store.approvals.listUnderOtherKeys('k2', first, 10)
      expect(second?.id).toBe('apr_2')
      if (!first || !second) throw new Error('none was found')
      expect(await store.approvals.rewrap(first, sealed('new', 'k2'))).toBe(true)
      await store.approvals.decide(second, 'refused', person, sealed('decided'))
      expect(await store.approvals.rewrap(second, sealed('stale', 'k2'))).toBe(false)
      expect((await store.approvals.find(second))?.sealed).toBe('decided')
      expect((await store.key_checks.keysInUse()).toSorted()).toEqual(['k1', 'k2'])
    },
  )
}
