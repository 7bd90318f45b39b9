import {
  bool,
  enumeration,
  int32,
  type Message,
  message,
  repeated,
  string,
} from '../../google/messages/types.ts'
import { adGroup } from '../schema/ad-group.ts'
import { campaign } from '../schema/campaign.ts'
import { adGroupLabel, campaignLabel, label } from '../schema/label.ts'

/** The body of googleAds:search. */
export const searchRequest: Message = {
  query: string,
  page_token: string,
  page_size: int32,
  validate_only: bool,
  search_settings: message('services.SearchSettings', {
    omit_results: bool,
    return_summary_row: bool,
    return_total_results_count: bool,
  }),
}

/** The body of googleAds:searchStream. */
export const searchStreamRequest: Message = {
  query: string,
  summary_row_setting: enumeration('SummaryRowSetting', [
    'NO_SUMMARY_ROW',
    'SUMMARY_ROW_WITH_RESULTS',
    'SUMMARY_ROW_ONLY',
  ]),
}

const RESPONSE_CONTENT_TYPE = {
  ...enumeration('ResponseContentType', []),
  values: ['UNSPECIFIED', 'RESOURCE_NAME_ONLY', 'MUTABLE_RESOURCE'],
}

function mutateRequest(name: string, resource: Message, updatable: boolean): Message {
  const own = message(`resources.${name}`, resource)
  const operation: Message = {
    create: own,
    ...(updatable ? { update: own, update_mask: string } : {}),
    remove: string,
  }
  return {
    operations: repeated({
      ...message(`services.${name}Operation`, operation),
      oneof: { name: 'operation', fields: ['create', 'update', 'remove'] },
    }),
    partial_failure: bool,
    validate_only: bool,
    // The services of label links answer resource names only.
    ...(updatable ? { response_content_type: RESPONSE_CONTENT_TYPE } : {}),
  }
}

/** The bodies of the mutate methods by the collection in their path. */
export const mutateRequests = {
  campaigns: mutateRequest('Campaign', campaign, true),
  adGroups: mutateRequest('AdGroup', adGroup, true),
  labels: mutateRequest('Label', label, true),
  campaignLabels: mutateRequest('CampaignLabel', campaignLabel, false),
  adGroupLabels: mutateRequest('AdGroupLabel', adGroupLabel, false),
} satisfies Record<string, Message>

/** A collection that can be written. */
export type Collection = keyof typeof mutateRequests
