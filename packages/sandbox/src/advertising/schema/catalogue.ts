import { camelCase, type FieldType, type Message } from '../../google/messages/types.ts'
import { RESOURCES } from './generated/messages.ts'
import { metrics, segments } from './report.ts'

/** A resource that a FROM clause may name. */
export type ResourceName = keyof typeof RESOURCES

/** A field that a query may name. */
export interface Field {
  /** The name in a query, such as `campaign.network_settings.target_google_search`. */
  name: string
  resource: ResourceName | 'metrics' | 'segments'
  /** The JSON keys below the resource. */
  path: readonly string[]
  type: FieldType
}

const fields = new Map<string, Field>()

function collect(
  resource: Field['resource'],
  prefix: string,
  path: readonly string[],
  message: Message,
): void {
  for (const [key, type] of Object.entries(message)) {
    const name = `${prefix}.${key}`
    const own = [...path, camelCase(key)]
    fields.set(name, { name, resource, path: own, type })
    if (type.fields && !type.repeated) collect(resource, name, own, type.fields)
  }
}
for (const [name, message] of Object.entries(RESOURCES)) collect(name as ResourceName, name, [], message)
collect('metrics', 'metrics', [], metrics)
collect('segments', 'segments', [], segments)

/** Finds a field by its name; undefined if the vendor has none. */
export const fieldNamed = (name: string): Field | undefined => fields.get(name)

/** Every field that a query may name. */
export const allFields = (): readonly Field[] => [...fields.values()]

/** Every resource that a FROM clause may name. */
export const resourceNames = (): readonly ResourceName[] => Object.keys(RESOURCES) as ResourceName[]

/** Whether a FROM clause may name the resource. */
export const isResource = (name: string): name is ResourceName => Object.hasOwn(RESOURCES, name)

/** The resources whose fields SELECT may name beside those of FROM's own resource, which comes first. */
export const JOINS: Readonly<Record<ResourceName, readonly ResourceName[]>> = {
  customer: ['customer'],
  customer_client: ['customer_client', 'customer'],
  campaign: ['campaign', 'campaign_budget', 'customer'],
  campaign_budget: ['campaign_budget', 'customer'],
  campaign_criterion: ['campaign_criterion', 'campaign', 'customer'],
  ad_group: ['ad_group', 'campaign', 'customer'],
  ad_group_ad: ['ad_group_ad', 'ad_group', 'campaign', 'customer'],
  ad_group_criterion: ['ad_group_criterion', 'ad_group', 'campaign', 'customer'],
  label: ['label', 'customer'],
  campaign_label: ['campaign_label', 'campaign', 'label', 'customer'],
  ad_group_label: ['ad_group_label', 'ad_group', 'campaign', 'label', 'customer'],
  ad_group_ad_label: ['ad_group_ad_label', 'ad_group_ad', 'ad_group', 'campaign', 'label', 'customer'],
  ad_group_criterion_label: [
    'ad_group_criterion_label',
    'ad_group_criterion',
    'ad_group',
    'campaign',
    'label',
    'customer',
  ],
  search_term_view: ['search_term_view', 'ad_group', 'campaign', 'customer'],
  keyword_view: ['keyword_view', 'ad_group_criterion', 'ad_group', 'campaign', 'customer'],
  geographic_view: ['geographic_view', 'campaign', 'customer'],
  asset_group: ['asset_group', 'campaign', 'customer'],
  asset: ['asset', 'customer'],
  asset_group_asset: ['asset_group_asset', 'asset', 'asset_group', 'campaign', 'customer'],
  conversion_action: ['conversion_action', 'customer'],
  change_event: ['change_event', 'ad_group', 'campaign', 'customer'],
  recommendation: ['recommendation', 'campaign', 'campaign_budget', 'ad_group', 'customer'],
}

/** The resources that have metrics and segments; criteria, the label tables, assets and others have none. */
export const REPORTED: ReadonlySet<ResourceName> = new Set<ResourceName>([
  'customer',
  'campaign',
  'campaign_budget',
  'ad_group',
  'ad_group_ad',
  'search_term_view',
  'keyword_view',
  'geographic_view',
  'asset_group',
])
