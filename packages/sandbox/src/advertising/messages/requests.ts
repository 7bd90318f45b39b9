import { bool, int32, type Message, message, repeated, string } from '../../google/messages/types.ts'
import { adGroup } from '../schema/ad-group.ts'
import { campaign } from '../schema/campaign.ts'
import { adGroupLabel, campaignLabel, label } from '../schema/label.ts'

/** The body of googleAds:search. */
export const searchRequest: Message = { query: string, page_token: string, page_size: int32 }

function mutateRequest(name: string, resource: Message, kind: 'create' | 'update'): Message {
  const own = message(`resources.${name}`, resource)
  return {
    operations: repeated(
      message(
        `services.${name}Operation`,
        kind === 'create' ? { create: own } : { update: own, update_mask: string },
      ),
    ),
    partial_failure: bool,
    validate_only: bool,
  }
}

/** The bodies of the mutate methods, by the collection in their path. */
export const mutateRequests = {
  campaigns: mutateRequest('Campaign', campaign, 'update'),
  adGroups: mutateRequest('AdGroup', adGroup, 'update'),
  labels: mutateRequest('Label', label, 'create'),
  campaignLabels: mutateRequest('CampaignLabel', campaignLabel, 'create'),
  adGroupLabels: mutateRequest('AdGroupLabel', adGroupLabel, 'create'),
} satisfies Record<string, Message>

/** A collection that can be written. */
export type Collection = keyof typeof mutateRequests
