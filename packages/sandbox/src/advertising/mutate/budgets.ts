import type { Json } from '../../google/messages/json.ts'
import { resourceNameOf } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { requireOnCreate } from './context.ts'
import { checkName, type NameRules, resourceService } from './resource.ts'

/** The smallest unit of the currencies, in micros. */
const UNIT = 10_000n
const MOST = 1_000_000_000_000n

const NAMES: NameRules = {
  family: 'campaignBudgetError',
  invalid: 'INVALID_NAME',
  duplicate: 'DUPLICATE_NAME',
}

function checkAmount({ amountMicros }: Json, at: string): void {
  const details = { trigger: String(amountMicros), at: [at, 'amount_micros'] }
  const amount = BigInt(String(amountMicros ?? 0))
  const refuse = (value: string) => refusal('campaignBudgetError', value, details)
  if (amount < 0n) throw refuse('NEGATIVE_MONEY_AMOUNT')
  if (amount < UNIT) throw refuse('MONEY_AMOUNT_LESS_THAN_CURRENCY_MINIMUM_CPC')
  if (amount > MOST) throw refuse('MONEY_AMOUNT_TOO_LARGE')
  if (amount % UNIT !== 0n) throw refuse('NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT')
}

const isShared = ({ explicitlyShared }: Json) => explicitlyShared !== false

/** campaignBudgets:mutate. */
export const budgetService = resourceService('campaignBudgets', {
  required: ['amountMicros'],
  check(asked) {
    const { at, next, sets } = asked
    if (at === 'create' && isShared(next)) requireOnCreate(next, 'name')
    if (sets('amount_micros')) checkAmount(next, at)
    if (at === 'update' || next.name !== undefined) checkName(asked, NAMES)
  },
  defaults: { deliveryMethod: 'STANDARD' },
  made: ({ next }, id) => ({
    id,
    status: 'ENABLED',
    explicitlyShared: isShared(next),
    referenceCount: '0',
    period: 'DAILY',
    type: 'STANDARD',
  }),
  beforeRemoval({ tables }, record) {
    const users = tables.campaigns.rows.filter(({ budget }) => budget === record)
    if (users.every(({ json }) => json.status === 'REMOVED')) return
    const details = { trigger: resourceNameOf(record), at: ['remove'] }
    throw refusal('campaignBudgetError', 'CAMPAIGN_BUDGET_IN_USE', details)
  },
})
