import { expect, test } from '@jest/globals'
import { advertising } from '../src/index.ts'

test('what a plan creates has the fields of a thing whose number is beyond those that a number holds', async () => {
  const [campaign, label] = ['customers/1/campaigns/7', 'customers/1/labels/9007199254740998']
  const known = { label: { id: '9007199254740998', name: 'Spring', resource_name: label } }
  const records = { config: {} as never, find: async () => [known] }
  const { effects } = advertising.entities.campaignLabels.search ?? {}
  if (typeof effects !== 'function') throw new Error('it declares its effects')
  const changes = [{ id: '~1', before: null, after: { campaign, label } }]
  const { added } = await effects([{ number: 1, entity: 'campaign_labels', changes }], records)
  expect(added).toMatchObject([{ label: known.label }])
})

test('what a plan creates has what the plan changes of a thing that is there', async () => {
  const campaignBudget = 'customers/1/campaignBudgets/5'
  const campaign_budget = { id: 5, resource_name: campaignBudget, amount_micros: 10_000 }
  const known = {
    campaign: { id: 7, resource_name: 'customers/1/campaigns/7', campaign_budget: campaignBudget },
    campaign_budget,
  }
  const records = { config: {} as never, find: async () => [known] }
  const { effects } = advertising.entities.campaigns.search ?? {}
  if (typeof effects !== 'function') throw new Error('it declares its effects')
  const budget = { id: campaignBudget, before: { amountMicros: '10000' }, after: { amountMicros: '30000' } }
  const created = { id: '~1', before: null, after: { name: 'Spring', campaignBudget } }
  const { added } = await effects(
    [
      { number: 1, entity: 'campaign_budgets', changes: [budget] },
      { number: 2, entity: 'campaigns', changes: [created] },
    ],
    records,
  )
  expect(added).toMatchObject([{ campaign: { name: 'Spring' }, campaign_budget: { amount_micros: 30_000 } }])
})

test('of two customers whose campaigns have one number, the views of the named one change', async () => {
  const { effects } = advertising.entities.keywordViews.search ?? {}
  if (typeof effects !== 'function') throw new Error('it declares its effects')
  const records = { config: {} as never, find: async () => [] }
  const change = { id: 'customers/2/campaigns/7', before: { name: 'Autumn' }, after: { name: 'Spring' } }
  const changed = await effects([{ number: 1, entity: 'campaigns', changes: [change] }], records)
  const namesOf = (keyword_view: object) =>
    changed.change({ keyword_view, campaign: { id: 7, name: 'Autumn' }, customer: { id: 2 } })
  const view = (customer: number) => ({ resource_name: `customers/${customer}/keywordViews/7~8` })
  expect([namesOf(view(1)), namesOf(view(2)), namesOf({ resource_name: '~4' })]).toMatchObject([
    { campaign: { name: 'Autumn' } },
    { campaign: { name: 'Spring' } },
    { campaign: { name: 'Spring' } },
  ])
  const foreign = {
    keyword_view: { resource_name: '~4' },
    campaign: { id: 7, name: 'Autumn' },
    customer: { id: 1 },
  }
  expect(changed.change(foreign)).toBe(foreign)
})
