import { type Call, changeTo, creationOf, defineWrite, type FieldValues } from '@linkspan/core'
import * as z from 'zod'
import type { GoogleAds } from './google-ads.ts'
import { callSubject, partialFailure, sendOperations } from './mutate/mutate.ts'
import { readNamed } from './named-rows.ts'
import { checkOwner, customerId, micros, namedResource } from './params.ts'

/** The vendor's maximum of recommendations in a request. */
const MOST_RECOMMENDATIONS = 100

const AMOUNTS = 'campaignBudgetRecommendation'
const KEYWORD = 'keywordRecommendation'
/** What an application needs to know of a recommendation. */
const READ = [
  'type',
  'campaign',
  'adGroup',
  'campaignBudget',
  `${AMOUNTS}.currentBudgetAmountMicros`,
  `${AMOUNTS}.recommendedBudgetAmountMicros`,
  `${KEYWORD}.keyword.text`,
  `${KEYWORD}.keyword.matchType`,
  `${KEYWORD}.recommendedCpcBidMicros`,
]

/** What to apply in place of what the vendor recommends. */
const chosen = z.strictObject({
  resourceName: namedResource('recommendations'),
  campaignBudget: z
    .strictObject({ newBudgetAmountMicros: micros('The new average amount a day') })
    .optional()
    .describe('For a budget: another amount than the recommended one.'),
  keyword: z
    .strictObject({
      adGroup: namedResource('adGroups'),
      matchType: z.enum(['EXACT', 'PHRASE', 'BROAD']).describe('How searches must match.'),
      cpcBidMicros: micros('Bid per click').optional(),
    })
    .optional()
    .describe('For a keyword: where it is added, and how.'),
})

type Chosen = z.output<typeof chosen>

/** The parameters of a write of recommendations. The vendor cannot check one without doing it. */
function paramsOf<Operation extends z.ZodObject>(operation: Operation) {
  return z.strictObject({
    customer_id: customerId,
    operations: z.array(operation).min(1).max(MOST_RECOMMENDATIONS).describe('1 to 100 recommendations.'),
    partialFailure,
  })
}

interface Write {
  readonly customer_id: string
  readonly operations: readonly Chosen[]
  readonly partialFailure?: boolean | undefined
}

/** Refuses recommendations and ad groups of other customers. */
function checked(write: Write, call: Call): Write {
  const names = write.operations.flatMap(({ resourceName: name, keyword }, index) => {
    const path = `$.operations[${index}]`
    const own = [{ path: `${path}.resourceName`, name }]
    return keyword ? [...own, { path: `${path}.keyword.adGroup`, name: keyword.adGroup }] : own
  })
  checkOwner(callSubject(call), write.customer_id, names)
  return write
}

function rowsOf(api: GoogleAds, { customer_id, operations }: Write, fields: readonly string[], call: Call) {
  const names = operations.map((each) => each.resourceName)
  return readNamed(api, customer_id, { from: 'recommendation', fields, names }, call)
}

/** What an application changes: the amount of a budget, or else what it creates. */
function changeBy({ resourceName: recommendation, campaignBudget, keyword }: Chosen, row: FieldValues) {
  const amount = campaignBudget?.newBudgetAmountMicros ?? row[`${AMOUNTS}.recommendedBudgetAmountMicros`]
  if (row.type === 'CAMPAIGN_BUDGET' && typeof row.campaignBudget === 'string') {
    const before = { amountMicros: row[`${AMOUNTS}.currentBudgetAmountMicros`] }
    return changeTo(row.campaignBudget, before, { amountMicros: amount })
  }
  const text = row[`${KEYWORD}.keyword.text`]
  if (row.type !== 'KEYWORD' || text === undefined)
    return creationOf({ recommendation, type: row.type ?? null, campaign: row.campaign ?? null })
  return creationOf({
    adGroup: keyword?.adGroup ?? row.adGroup,
    keyword: { text, matchType: keyword?.matchType ?? row[`${KEYWORD}.keyword.matchType`] },
    cpcBidMicros: keyword?.cpcBidMicros ?? row[`${KEYWORD}.recommendedCpcBidMicros`],
  })
}

/** Declares the application of recommendations. */
export const applyRecommendations = (summary: string) =>
  defineWrite({
    summary,
    params: paramsOf(chosen),
    preview: {
      read: async (api: GoogleAds, params, call) => {
        const rows = await rowsOf(api, checked(params, call), READ, call)
        return params.operations.map((each) => changeBy(each, rows.get(each.resourceName) ?? {}))
      },
    },
    run: async (api: GoogleAds, params, call) =>
      sendOperations(api, 'recommendations', checked(params, call), call, 'apply'),
  })

/** Declares the dismissal of recommendations. */
export const dismissRecommendations = (summary: string) =>
  defineWrite({
    summary,
    params: paramsOf(z.strictObject({ resourceName: namedResource('recommendations') })),
    preview: {
      read: async (api: GoogleAds, params, call) => {
        const rows = await rowsOf(api, checked(params, call), ['dismissed'], call)
        return params.operations.map(({ resourceName: name }) =>
          changeTo(name, rows.get(name) ?? {}, { dismissed: true }),
        )
      },
    },
    run: async (api: GoogleAds, params, call) =>
      sendOperations(api, 'recommendations', checked(params, call), call, 'dismiss'),
  })
