import type { Json } from '../../google/messages/json.ts'
import { type BudgetRecord, nameOf } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { RESOURCES } from '../schema/generated/messages.ts'
import { type MutateContext, requireFields } from './context.ts'
import { checkUnique, type NameRules, resourceService } from './resource.ts'

/** The smallest unit of the currencies, in micros. */
const UNIT = 10_000n
const MOST = 1_000_000_000_000n

const table = ({ tables }: MutateContext) => tables.budgets

function checkAmount({ amountMicros }: Json, at: string): void {
  const details = { trigger: String(amountMicros), at: [at, 'amount_micros'] }
  const amount = BigInt(String(amountMicros ?? 0))
  const refuse = (value: string) => refusal('campaignBudgetError', value, details)
  if (amount < 0n) throw refuse('NEGATIVE_MONEY_AMOUNT')
  if (amount < UNIT) throw refuse('MONEY_AMOUNT_LESS_THAN_CURRENCY_MINIMUM_CPC')
  if (amount > MOST) throw refuse('MONEY_AMOUNT_TOO_LARGE')
  if (amount % UNIT !== 0n) throw refuse('NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT')
}

const names: NameRules = {
  family: 'campaignBudgetError',
  invalid: 'INVALID_NAME',
  duplicate: 'DUPLICATE_NAME',
  siblings: (context) => table(context).rows,
}

/** campaignBudgets:mutate. */
export const budgetService = resourceService<BudgetRecord>({
  collection: 'campaignBudgets',
  message: RESOURCES.campaign_budget,
  table,
  names,
  removable: true,
  required: ['amountMicros'],
  create(context, body) {
    const shared = body.explicitlyShared !== false
    if (shared) requireFields(body, 'name')
    checkAmount(body, 'create')
    if (body.name !== undefined) checkUnique(names, context, body)
    const id = context.nextId()
    const json: Json = {
      deliveryMethod: 'STANDARD',
      ...body,
      resourceName: `customers/${context.account.id}/campaignBudgets/${id}`,
      id,
      status: 'ENABLED',
      explicitlyShared: shared,
      referenceCount: '0',
      period: 'DAILY',
      type: 'STANDARD',
    }
    return { json, leaves: [] }
  },
  check(_context, next, changed) {
    if (changed.has('amount_micros')) checkAmount(next, 'update')
  },
  beforeRemoval({ tables }, record) {
    const users = tables.campaigns.rows.filter(({ budget }) => budget === record)
    if (users.every(({ json }) => json.status === 'REMOVED')) return
    throw refusal('campaignBudgetError', 'CAMPAIGN_BUDGET_IN_USE', {
      trigger: nameOf(record),
      at: ['remove'],
    })
  },
})
