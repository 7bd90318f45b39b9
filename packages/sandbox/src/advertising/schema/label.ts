import {
  enumeration,
  immutable,
  int64,
  type Message,
  message,
  outputOnly,
  resourceName,
  string,
} from '../../google/messages/types.ts'

/** The vendor's Label. */
export const label: Message = {
  resource_name: immutable(resourceName),
  id: outputOnly(int64),
  name: string,
  status: outputOnly(enumeration('LabelStatus', ['ENABLED', 'REMOVED'])),
  text_label: message('common.TextLabel', { background_color: string, description: string }),
}

const link = (target: string): Message => ({
  resource_name: immutable(resourceName),
  [target]: immutable(resourceName),
  label: immutable(resourceName),
})

/** The vendor's CampaignLabel: a label on a campaign. */
export const campaignLabel = link('campaign')

/** The vendor's AdGroupLabel: a label on an ad group. */
export const adGroupLabel = link('ad_group')

/** The vendor's AdGroupAdLabel: a label on an ad. */
export const adGroupAdLabel = link('ad_group_ad')

/** The vendor's AdGroupCriterionLabel: a label on a criterion. */
export const adGroupCriterionLabel = link('ad_group_criterion')
