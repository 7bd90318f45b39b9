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
