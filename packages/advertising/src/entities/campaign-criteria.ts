import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { readsOf, writesOf } from '../ads-resource.ts'
import { keyword } from '../criteria.ts'
import type { GaqlRow } from '../gaql-row.ts'
import { flag, namedResource } from '../params.ts'

/** One row of the campaign criteria list. */
export interface CampaignCriterionRow extends Pick<GaqlRow, 'campaign' | 'campaignCriterion'> {}

const fields = {
  'campaign.id': 'integer',
  'campaign_criterion.criterion_id': 'integer',
  'campaign_criterion.display_name': 'string',
  'campaign_criterion.status': 'string',
  'campaign_criterion.type': 'string',
  'campaign_criterion.negative': 'boolean',
  'campaign_criterion.bid_modifier': 'number',
  'campaign_criterion.keyword.text': 'string',
  'campaign_criterion.keyword.match_type': 'string',
  'campaign_criterion.location.geo_target_constant': 'string',
  'campaign_criterion.language.language_constant': 'string',
  'campaign_criterion.campaign': 'string',
  'campaign_criterion.resource_name': 'string',
} as const

const reads = readsOf('campaign_criterion', fields)
const writes = writesOf('campaign_criterion', 'campaignCriteria')

export const campaignCriteria = defineEntity({
  name: 'campaign_criteria',
  summary: 'What campaigns target or exclude, such as places and negative keywords.',
  actions: {
    list: reads.list<CampaignCriterionRow>(
      'Lists what campaigns target or exclude, one row for each criterion.',
    ),
    create: writes.create('Adds negative keywords to campaigns, or places that they target or exclude.', {
      create: z
        .strictObject({
          campaign: namedResource('campaigns'),
          negative: flag('Whether it is excluded. Keywords of campaigns can only be excluded.'),
          keyword: keyword.optional(),
          location: z
            .strictObject({
              geoTargetConstant: z
                .string()
                .regex(/^geoTargetConstants\/\d+$/, 'must be of the form geoTargetConstants/<id>')
                .describe('The place: geoTargetConstants/<id>, such as geoTargetConstants/2276 for Germany.'),
            })
            .optional()
            .describe('A place.'),
          bidModifier: z
            .number()
            .min(0.1)
            .max(10)
            .optional()
            .describe('The factor by which it changes bids.'),
        })
        .meta({
          // for JSON Schema: what `faults` checks
          anyOf: [
            {
              required: ['keyword', 'negative'],
              properties: { keyword: {}, negative: { const: true }, location: false },
            },
            { required: ['location'], properties: { location: {}, keyword: false } },
          ],
        }),
      names: ['campaign'],
      faults({ keyword, location, negative }) {
        if ((keyword === undefined) === (location === undefined))
          return [{ message: 'must have either keyword or location' }]
        const included = keyword !== undefined && negative !== true
        return included ? [{ message: 'a keyword of a campaign needs negative: true' }] : []
      },
    }),
    update: writes.update('Changes the factor by which criteria of campaigns change bids.', {
      bidModifier: z.number().min(0.1).max(10).optional().describe('The factor, 0.1 to 10; 1 changes none.'),
    }),
    remove: writes.remove('Removes what campaigns target or exclude.', 'type', 'negative', 'displayName'),
  },
  search: reads.search('One record is a criterion of a campaign, such as a negative keyword.'),
})
