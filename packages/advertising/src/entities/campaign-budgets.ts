import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { gaqlList } from '../gaql.ts'
import { mutateCreate } from '../mutate/create.ts'
import { mutateRemove } from '../mutate/remove.ts'
import { mutateUpdate } from '../mutate/update.ts'
import { micros, name, resourceName } from '../params.ts'
import type { CampaignBudget } from '../rows.ts'
import { gaqlSearch } from '../sync.ts'

/** One row of the budgets list. */
export interface CampaignBudgetRow {
  /** The budget. */
  readonly campaignBudget?: CampaignBudget
}

const fields = {
  'campaign_budget.id': 'integer',
  'campaign_budget.name': 'string',
  'campaign_budget.status': 'string',
  'campaign_budget.amount_micros': 'integer',
  'campaign_budget.delivery_method': 'string',
  'campaign_budget.explicitly_shared': 'boolean',
  'campaign_budget.reference_count': 'integer',
  'campaign_budget.period': 'string',
  'campaign_budget.type': 'string',
  'campaign_budget.resource_name': 'string',
} as const

const amountMicros = micros('The average amount a day')

export const campaignBudgets = defineEntity({
  name: 'campaign_budgets',
  summary: 'What campaigns may spend a day.',
  actions: {
    list: gaqlList<CampaignBudgetRow>({
      summary: 'Lists budgets, one row each, with how many campaigns spend them.',
      from: 'campaign_budget',
      fields,
    }),
    create: mutateCreate({
      summary: 'Creates budgets, which campaigns can spend afterwards.',
      resource: 'campaignBudgets',
      create: z.strictObject({
        name: name.optional().describe('Its name; required for a budget of several campaigns.'),
        amountMicros,
        deliveryMethod: z
          .enum(['STANDARD', 'ACCELERATED'])
          .optional()
          .describe('Whether it is spent over the day or at once. Default: STANDARD.'),
        explicitlyShared: z
          .boolean()
          .optional()
          .describe('Whether several campaigns can spend it. Default: true.'),
      }),
      names: [],
    }),
    update: mutateUpdate({
      summary: 'Changes what a budget allows a day, its name, or how it is spent.',
      resource: 'campaignBudgets',
      from: 'campaign_budget',
      update: z.strictObject({
        resourceName: resourceName('campaignBudgets'),
        amountMicros: amountMicros.optional(),
        name: name.optional().describe('New name.'),
        deliveryMethod: z
          .enum(['STANDARD', 'ACCELERATED'])
          .optional()
          .describe('Whether it is spent over the day or at once.'),
      }),
    }),
    remove: mutateRemove({
      summary: 'Removes budgets that no campaign spends.',
      resource: 'campaignBudgets',
      from: 'campaign_budget',
      shown: ['name', 'amountMicros'],
    }),
  },
  search: gaqlSearch({
    from: 'campaign_budget',
    record: 'One record is a budget.',
    fields,
    name: 'campaign_budget.resource_name',
  }),
})
