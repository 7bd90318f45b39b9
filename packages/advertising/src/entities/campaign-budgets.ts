import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { readsOf, writesOf } from '../ads-resource.ts'
import type { GaqlRow } from '../gaql-row.ts'
import { flag, micros, name } from '../params.ts'

/** One row of the budgets list. */
export interface CampaignBudgetRow extends Pick<GaqlRow, 'campaignBudget'> {}

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

const reads = readsOf('campaign_budget', fields)
const writes = writesOf('campaign_budget', 'campaignBudgets')

export const campaignBudgets = defineEntity({
  name: 'campaign_budgets',
  summary: 'What campaigns may spend a day.',
  actions: {
    list: reads.list<CampaignBudgetRow>('Lists budgets, one row each, with how many campaigns spend them.'),
    create: writes.create('Creates budgets, which campaigns can spend afterwards.', {
      create: z.strictObject({
        name: name.optional().describe('Its name; required for a budget of several campaigns.'),
        amountMicros,
        deliveryMethod: z
          .enum(['STANDARD', 'ACCELERATED'])
          .optional()
          .describe('Whether it is spent over the day or at once. Default: STANDARD.'),
        explicitlyShared: flag('Whether several campaigns can spend it. Default: true.'),
      }),
      names: [],
    }),
    update: writes.update('Changes what a budget allows a day, its name, or how it is spent.', {
      amountMicros: amountMicros.optional(),
      name: name.optional().describe('New name.'),
      deliveryMethod: z
        .enum(['STANDARD', 'ACCELERATED'])
        .optional()
        .describe('Whether it is spent over the day or at once.'),
    }),
    remove: writes.remove('Removes budgets that no campaign spends.', 'name', 'amountMicros'),
  },
  search: reads.search('One record is a budget.'),
})
