import { expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { type Document, type PlannedWrite, valueAt } from '@linkspan/core'
import type { StoredConnector } from '@linkspan/stores'
import { createAsIf, type OpenPlan } from '../../src/search/as-if.ts'
import { searchable } from '../support/published.ts'

const CAMPAIGN = 'customers/1234567890/campaigns/7'
const connector = {
  organization_id: 'org_a',
  id: 'con_1',
  replication_config: { customer_ids: ['1234567890'] },
} as unknown as StoredConnector
const asked = (name: 'campaigns' | 'changeEvents') => ({
  connector,
  kind: advertising,
  entity: searchable(advertising.entities[name]),
})
const renaming = (number: number, name: string): PlannedWrite => ({
  number,
  entity: 'campaigns',
  changes: [{ id: CAMPAIGN, before: { name: 'old' }, after: { name, status: 'PAUSED' } }],
})
const document = { campaign: { resource_name: CAMPAIGN, id: 7, name: 'old', status: 'ENABLED' } }
const none = async (): Promise<Document[]> => []

/** A change set that a test changes, and how often its writes were read. */
function planOf(writes: PlannedWrite[]) {
  const plan = { revision: '1', read: 0, writes }
  const open = async (): Promise<OpenPlan> => ({
    revision: plan.revision,
    writes: async () => {
      plan.read++
      return plan.writes
    },
  })
  return { plan, open }
}

test('a layer is made once for a change set and a version, and anew when either is another one', async () => {
  const { plan, open } = planOf([renaming(1, 'new')])
  const { of } = createAsIf(open)
  const first = await of(asked('campaigns'), 'apr_1', 'v1', none)
  expect(await of(asked('campaigns'), 'apr_1', 'v1', none)).toBe(first)
  expect(plan.read).toBe(1)
  expect(valueAt(first.layer.change(document), 'campaign.name')).toBe('new')
  expect(await of(asked('campaigns'), 'apr_1', 'v2', none)).not.toBe(first)
  Object.assign(plan, { revision: '2', writes: [renaming(1, 'new'), renaming(2, 'newer')] })
  const later = await of(asked('campaigns'), 'apr_1', 'v2', none)
  expect(valueAt(later.layer.change(document), 'campaign.name')).toBe('newer')
  expect(later.answered.writes).toBe(2)
})

test('what is not covered is named by its write: what the vendor sets, what is not known, and entities without effects', async () => {
  const { open } = planOf([renaming(3, 'new'), { number: 5, entity: null, changes: null }])
  const { of } = createAsIf(open)
  const { answered } = await of(asked('campaigns'), 'apr_1', 'v1', none)
  expect(answered).toEqual({
    id: 'apr_1',
    writes: 2,
    not_covered: [
      { write: 3, reason: expect.stringContaining('vendor'), fields: ['campaign.serving_status'] },
      { write: 5, reason: expect.stringContaining('not known') },
    ],
  })
  const events = await of(asked('changeEvents'), 'apr_1', 'v1', none)
  expect(events.answered.not_covered.map(({ write }) => write)).toEqual([3, 5])
  expect(events.layer.change(document)).toBe(document)
})

test('without change sets there is none, and a failure is not kept', async () => {
  await expect(createAsIf().of(asked('campaigns'), 'apr_1', 'v1', none)).rejects.toMatchObject({
    code: 'not_found',
  })
  const { plan, open } = planOf([renaming(1, 'new')])
  let fails = true
  const { of } = createAsIf(async () => {
    const opened = await open()
    return fails ? { ...opened, writes: () => Promise.reject(new Error('the store fails')) } : opened
  })
  await expect(of(asked('campaigns'), 'apr_1', 'v1', none)).rejects.toThrow('the store fails')
  fails = false
  await of(asked('campaigns'), 'apr_1', 'v1', none)
  expect(plan.read).toBe(1)
})
