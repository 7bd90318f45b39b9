import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createSandbox } from '../../src/index.ts'
import { type Caller, callerOf, errorOf, NOW } from './open.ts'

let caller: Caller
let open: Caller['sandbox'] | undefined
beforeEach(async () => {
  await open?.close()
  open = await createSandbox({ now: () => NOW, advertising: { campaigns_per_customer: 40 } })
  caller = callerOf(open)
})
afterAll(() => open?.close())

const campaignsWith = async (
  where: string,
  select = 'campaign.resource_name, campaign.name, campaign.status',
) => (await caller.rows(`SELECT ${select} FROM campaign WHERE ${where}`)).map((row) => row.campaign)
const enabled = async () => (await campaignsWith('campaign.status = ENABLED'))[0]

describe('labels', () => {
  const createLabel = (label: object) => caller.mutate('labels', { operations: [{ create: label }] })

  test('are created, and linked to a campaign once', async () => {
    const made = await createLabel({ name: 'Neu', textLabel: { backgroundColor: '#fff', description: 'd' } })
    const label = made.body.results[0].resourceName
    const { resourceName: campaign } = await enabled()
    const link = { create: { campaign, label } }
    const linked = await caller.mutate('campaignLabels', { operations: [link] })
    const [id] = campaign.split('/').slice(-1)
    expect(linked.body.results).toEqual([
      { resourceName: `customers/${caller.customer}/campaignLabels/${id}~${label.split('/').at(-1)}` },
    ])
    expect(await campaignsWith(`campaign.labels CONTAINS ANY ('${label}')`)).toHaveLength(1)
    expect(await caller.rows("SELECT campaign.id FROM campaign_label WHERE label.name = 'Neu'")).toHaveLength(
      1,
    )
    expect(errorOf(await caller.mutate('campaignLabels', { operations: [link] }))).toBe(
      'campaignError.CAMPAIGN_LABEL_ALREADY_EXISTS',
    )
  })

  test.each([
    [{}, 'fieldError.REQUIRED'],
    [{ name: ' ' }, 'labelError.INVALID_LABEL_NAME'],
    [{ name: 'x'.repeat(81) }, 'stringLengthError.TOO_LONG'],
    [{ name: 'Top performer' }, 'labelError.DUPLICATE_NAME'],
    [{ name: 'x', textLabel: { backgroundColor: 'red' } }, 'stringFormatError.INVALID_FORMAT'],
    [{ name: 'x', textLabel: { description: 'x'.repeat(201) } }, 'stringLengthError.TOO_LONG'],
    [{ name: 'x', id: '5' }, 'newResourceCreationError.CANNOT_SET_ID_FOR_CREATE'],
  ])('%j is refused', async (label, error) => {
    expect(errorOf(await createLabel(label))).toBe(error)
  })
})
