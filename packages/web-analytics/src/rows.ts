/** A value of the vendor: always a string. */
export interface Value {
  readonly value?: string
}

/** One record of a report: values by position, in the order of the headers in `meta`. */
export interface ReportRow {
  /** Absent if the request has no dimensions. */
  readonly dimensionValues?: readonly Value[]
  /** Absent if the request has no metrics. */
  readonly metricValues?: readonly Value[]
}

/** The names of a report's columns. */
export interface ReportHeaders {
  readonly dimensionHeaders: readonly { readonly name: string }[]
  /** `type` is one of the vendor's, such as `TYPE_INTEGER`, `TYPE_FLOAT`, `TYPE_SECONDS` or `TYPE_CURRENCY`. */
  readonly metricHeaders: readonly { readonly name: string; readonly type?: string }[]
}

/** The vendor's remarks on the content of a report. */
export interface ReportMetadata {
  readonly currencyCode?: string
  readonly timeZone?: string
  /** Whether rare combinations are combined into a row "(other)". */
  readonly dataLossFromOtherRow?: boolean
  /** Whether rows of few users are withheld. */
  readonly subjectToThresholding?: boolean
  /** One for each date range, if the report is sampled. */
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

/** How much of a quota a report consumed, and how much remains. */
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

/** The reply to a report request, without its rows. */
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

/** The body of a report request, without its range of rows. */
export interface ReportDefinition {
  readonly dateRanges: readonly { startDate: string; endDate: string; name?: string | undefined }[]
  readonly dimensions: readonly { readonly name: string }[]
  readonly metrics: readonly { readonly name: string }[]
  readonly [option: string]: unknown
}

/** The body of a report request. */
export interface ReportRequest extends ReportDefinition {
  readonly limit: number
  readonly offset: number
}

/** A dimension of a property. */
export interface DimensionMetadata {
  readonly apiName?: string
  readonly uiName?: string
  readonly description?: string
  readonly category?: string
  readonly deprecatedApiNames?: readonly string[]
  readonly customDefinition?: boolean
}

/** A metric of a property. */
export interface MetricMetadata extends DimensionMetadata {
  readonly type?: string
  readonly expression?: string
  /** Why the user only sees zeros. */
  readonly blockedReasons?: readonly string[]
}

/** The dimensions, metrics and comparisons of a property. */
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
