/** A value as the vendor writes it: always text. */
export interface Value {
  readonly value?: string
}

/** One record of a report: values by their position, as the headers in `meta` name them. */
export interface ReportRow {
  /** Absent where the request has no dimensions. */
  readonly dimensionValues?: readonly Value[]
  /** Absent where the request has no metrics. */
  readonly metricValues?: readonly Value[]
}

/** The names of a report's columns. */
export interface ReportHeaders {
  readonly dimensionHeaders: readonly { readonly name: string }[]
  /** `type` is such as `TYPE_INTEGER`, `TYPE_FLOAT`, `TYPE_SECONDS` or `TYPE_CURRENCY`. */
  readonly metricHeaders: readonly { readonly name: string; readonly type?: string }[]
}

/** What the vendor says of a report's content. */
export interface ReportMetadata {
  readonly currencyCode?: string
  readonly timeZone?: string
  /** Whether rare combinations are rolled up into a row "(other)". */
  readonly dataLossFromOtherRow?: boolean
  /** Whether rows of few users are withheld. */
  readonly subjectToThresholding?: boolean
  /** One for each date range, where the report is sampled. */
  readonly samplingMetadatas?: readonly {
    readonly samplesReadCount?: string
    readonly samplingSpaceSize?: string
  }[]
  readonly schemaRestrictionResponse?: {
    readonly activeMetricRestrictions?: readonly {
      readonly metricName?: string
      readonly restrictedMetricTypes?: readonly string[]
    }[]
  }
  readonly emptyReason?: string
}

/** How much of a quota a report took, and how much is left. */
export interface QuotaStatus {
  readonly consumed?: number
  readonly remaining?: number
}

/** The quotas of a property. */
export interface PropertyQuota {
  readonly tokensPerDay?: QuotaStatus
  readonly tokensPerHour?: QuotaStatus
  readonly tokensPerProjectPerHour?: QuotaStatus
  readonly concurrentRequests?: QuotaStatus
  readonly serverErrorsPerProjectPerHour?: QuotaStatus
  readonly potentiallyThresholdedRequestsPerHour?: QuotaStatus
}

/** What stands beside the rows of a report. */
export interface ReportBody extends Partial<ReportHeaders> {
  readonly rows?: []
  readonly rowCount?: number
  readonly metadata?: ReportMetadata
  readonly propertyQuota?: PropertyQuota
  readonly totals?: readonly ReportRow[]
  readonly minimums?: readonly ReportRow[]
  readonly maximums?: readonly ReportRow[]
  readonly kind?: string
}

/** A report without the rows of it that are wanted. */
export interface ReportDefinition {
  readonly dateRanges: readonly { startDate: string; endDate: string; name?: string | undefined }[]
  readonly dimensions: readonly { readonly name: string }[]
  readonly metrics: readonly { readonly name: string }[]
  readonly [option: string]: unknown
}

/** The body of a report's request. */
export interface ReportRequest extends ReportDefinition {
  readonly limit: number
  readonly offset: number
}

/** A dimension that a property has. */
export interface DimensionMetadata {
  readonly apiName?: string
  readonly uiName?: string
  readonly description?: string
  readonly category?: string
  readonly deprecatedApiNames?: readonly string[]
  readonly customDefinition?: boolean
}

/** A metric that a property has. */
export interface MetricMetadata extends DimensionMetadata {
  readonly type?: string
  readonly expression?: string
  /** Why the user gets only zeros for it. */
  readonly blockedReasons?: readonly string[]
}

/** What reports of a property may ask for. */
export interface PropertyMetadata {
  readonly name?: string
  readonly dimensions?: readonly DimensionMetadata[]
  readonly metrics?: readonly MetricMetadata[]
  readonly comparisons?: readonly {
    readonly apiName?: string
    readonly uiName?: string
    readonly description?: string
  }[]
}

/** An account with its properties. */
export interface AccountSummary {
  readonly name?: string
  readonly account?: string
  readonly displayName?: string
  readonly propertySummaries?: readonly {
    readonly property?: string
    readonly displayName?: string
    readonly propertyType?: string
    readonly parent?: string
  }[]
}

/** A page of accounts. */
export interface AccountSummariesReply {
  readonly accountSummaries?: readonly AccountSummary[]
  readonly nextPageToken?: string
}
