import type { Json } from '../../google/messages/json.ts'
import type { BudgetRecord } from '../data/records.ts'
import { nameOf } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { RESOURCES } from '../schema/generated/messages.ts'
import { addRecord, createBody, type MutateContext, removal, requireFields, serviceOf } from './context.ts'
import { updateService } from './update.ts'

/** The smallest unit of the currencies, in micros. */
const UNIT = 10_000n
const MOST = 1_000_000_000_000n

const table = ({ tables }: MutateContext) => tables.budgets

function checkAmount({ amountMicros }: Json, at: string): void {
  const details = { trigger: String(amountMicros), at: [at, 'amount_micros'] }
  const amount = BigInt(String(amountMicros ?? 0))
  const refuse = (value: string, message: string) => refusal('campaignBudgetError', value, message, details)
  if (amount < 0n) throw refuse('NEGATIVE_MONEY_AMOUNT', 'Budget amount must be positive.')
  if (amount < UNIT)
    throw refuse('MONEY_AMOUNT_LESS_THAN_CURRENCY_MINIMUM_CPC', 'Budget amount is too small.')
  if (amount > MOST) throw refuse('MONEY_AMOUNT_TOO_LARGE', 'Budget amount is too large.')
  if (amount % UNIT !== 0n)
    throw refuse(
      'NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT',
      'Money amount must be a multiple of a minimum unit.',
    )
}

const errors = {
  family: 'campaignBudgetError',
  invalid: ['INVALID_NAME', 'The budget name is not valid.'],
  duplicate: ['DUPLICATE_NAME', 'The budget name must be unique.'],
} as const

/** campaignBudgets:mutate. */
export const budgets = serviceOf({
  create(context, operation) {
    const body = createBody(operation)
    requireFields(body, [['amountMicros', 'amount_micros']])
    const shared = body.explicitlyShared !== false
    if (shared) requireFields(body, [['name', 'name']])
    checkAmount(body, 'create')
    const same = table(context).rows.some(({ json }) => json.name === body.name && json.status !== 'REMOVED')
    if (body.name !== undefined && same)
      throw refusal(errors.family, ...errors.duplicate, {
        trigger: String(body.name),
        at: ['create', 'name'],
      })
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
    return addRecord(context, table(context), { json, leaves: [] }).json
  },
  update: updateService<BudgetRecord>({
    collection: 'campaignBudgets',
    message: RESOURCES.campaign_budget,
    table,
    names: { ...errors, siblings: (context) => table(context).rows },
    check(_context, next, changed) {
      if (changed.has('amount_micros')) checkAmount(next, 'update')
    },
  }),
  remove: removal<BudgetRecord>({
    collection: 'campaignBudgets',
    table,
    before({ tables }, record) {
      const users = tables.campaigns.rows.filter(({ budget }) => budget === record)
      if (users.every(({ json }) => json.status === 'REMOVED')) return
      throw refusal('campaignBudgetError', 'CAMPAIGN_BUDGET_IN_USE', 'The campaign budget is in use.', {
        trigger: nameOf(record),
        at: ['remove'],
      })
    },
  }),
})
