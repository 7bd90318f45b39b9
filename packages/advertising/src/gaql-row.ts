import type { AdGroup, AdGroupAd, AdGroupAdLabel, AdGroupCriterion, AdGroupLabel } from './ad-group-rows.ts'
import type { Asset, AssetGroup, AssetGroupAsset } from './asset-rows.ts'
import type {
  Campaign,
  CampaignBudget,
  CampaignCriterion,
  CampaignLabel,
  Customer,
  Label,
  Metrics,
  Segments,
} from './rows.ts'
import type { ChangeEvent, GeographicView, KeywordView, Recommendation, SearchTermView } from './view-rows.ts'

/** A row of any query: one object for each resource that it selects from. The vendor omits empty fields. */
export interface GaqlRow {
  /** The customer. */
  readonly customer?: Customer
  /** The campaign. */
  readonly campaign?: Campaign
  /** The budget of the campaign. */
  readonly campaignBudget?: CampaignBudget
  /** The ad group. */
  readonly adGroup?: AdGroup
  /** The ad in its ad group. */
  readonly adGroupAd?: AdGroupAd
  /** What the ad group targets, such as a keyword. */
  readonly adGroupCriterion?: AdGroupCriterion
  /** What the campaign targets or excludes, such as a negative keyword. */
  readonly campaignCriterion?: CampaignCriterion
  /** What people searched for. */
  readonly searchTermView?: SearchTermView
  /** The view of the keyword. */
  readonly keywordView?: KeywordView
  /** The country. */
  readonly geographicView?: GeographicView
  /** The asset group. */
  readonly assetGroup?: AssetGroup
  /** The asset in its group. */
  readonly assetGroupAsset?: AssetGroupAsset
  /** The asset. */
  readonly asset?: Asset
  /** The change. */
  readonly changeEvent?: ChangeEvent
  /** The recommendation. */
  readonly recommendation?: Recommendation
  /** A label on a campaign. */
  readonly campaignLabel?: CampaignLabel
  /** A label on an ad group. */
  readonly adGroupLabel?: AdGroupLabel
  /** A label on an ad. */
  readonly adGroupAdLabel?: AdGroupAdLabel
  /** The label. */
  readonly label?: Label
  /** What the ads achieved and cost. */
  readonly metrics?: Metrics
  /** What the row is for, if the query selects segments. */
  readonly segments?: Segments
  /** Any other resource, by its name in camelCase. */
  readonly [resource: string]: unknown
}

/**
 * A row of a query that is known when the program is compiled: the resources and fields that it selects, in camelCase.
 * Fields that this package does not describe are `unknown`. For other queries, `GaqlRow`.
 */
export type GaqlRowOf<Query extends string> = string extends Query
  ? GaqlRow
  : [SelectedBy<Query>] extends [never]
    ? GaqlRow
    : RowOf<SelectedBy<Query>>

type Space = '\n' | '\r' | '\t'

/** The text with each space of another kind as a blank. */
type Blanks<Text extends string> = Text extends `${infer Before}${Space}${infer After}`
  ? Blanks<`${Before} ${After}`>
  : Text

/** The text without blanks around it. */
type Trimmed<Text extends string> = Text extends ` ${infer Rest}`
  ? Trimmed<Rest>
  : Text extends `${infer Rest} `
    ? Trimmed<Rest>
    : Text

/** The fields that a query selects; never if its text has another form. */
type SelectedBy<Query extends string> =
  Trimmed<Blanks<Query>> extends `${'SELECT' | 'select'} ${infer Rest}`
    ? Rest extends `${infer Fields} ${'FROM' | 'from'} ${string}`
      ? Listed<Fields>
      : never
    : never

/** The names in a list with commas. */
type Listed<Fields extends string, Found = never> = Fields extends `${infer First},${infer Rest}`
  ? Listed<Rest, Found | Trimmed<First>>
  : Found | Trimmed<Fields>

/** `ad_group` as `adGroup`. */
type CamelCase<Word extends string> = Word extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Word

/** The first word of a path. */
type Head<Path extends string> = Path extends `${infer First}.${string}` ? First : Path

/** The rest of the paths that begin with a word. */
type Below<Path extends string, First extends string> = Path extends `${First}.${infer Rest}` ? Rest : never

/** The type of a field, as far as this package knows it. */
type Known<Type, Name extends string> = Name extends keyof Type ? NonNullable<Type[Name]> : unknown

/** The row that has these paths. */
type RowOf<Path extends string> = {
  readonly [First in Head<Path> as CamelCase<First>]?: Picked<
    Known<GaqlRow, CamelCase<First>>,
    Below<Path, First> | (First extends 'metrics' | 'segments' ? never : 'resource_name')
  >
}

/** The fields of an object; their types are those that are known of it. */
type Picked<Type, Path extends string> = {
  readonly [First in Head<Path> as CamelCase<First>]?: [Below<Path, First>] extends [never]
    ? First extends 'resource_name'
      ? string
      : Known<Type, CamelCase<First>>
    : Picked<Known<Type, CamelCase<First>>, Below<Path, First>>
}
