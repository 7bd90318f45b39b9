/** A value of the vendor: always a string. */
interface Value {
  /** A dimension's text, or a metric's number as text. */
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
  /** The dimensions, in the order of `dimensionValues`. */
  readonly dimensionHeaders: readonly {
    /** The dimension, such as `country`. */
    readonly name: string
  }[]
  /** The metrics, in the order of `metricValues`. */
  readonly metricHeaders: readonly {
    /** The metric, such as `sessions`. */
    readonly name: string
    /** The type of its values, such as `TYPE_INTEGER`, `TYPE_FLOAT`, `TYPE_SECONDS` or `TYPE_CURRENCY`. */
    readonly type?: string
  }[]
}

/** One of the values that a pivot shows. */
export interface PivotDimensionHeader {
  /** The values of the pivot's dimensions. */
  readonly dimensionValues?: readonly Value[]
}

/** What a pivot shows. */
export interface PivotHeader {
  /** The combinations of values, in their order. */
  readonly pivotDimensionHeaders?: readonly PivotDimensionHeader[]
  /** How many combinations there are in all. */
  readonly rowCount?: number
}

/** The vendor's remarks on the content of a report. */
export interface ReportMetadata {
  /** The currency of amounts, in ISO 4217. */
  readonly currencyCode?: string
  /** The time zone of days, such as `Europe/Berlin`. */
  readonly timeZone?: string
  /** Whether rare combinations are combined into a row "(other)". */
  readonly dataLossFromOtherRow?: boolean
  /** Whether rows of few users are withheld. */
  readonly subjectToThresholding?: boolean
  /** One for each date range, if the report is sampled. */
  readonly samplingMetadatas?: readonly {
    /** How many events were counted. */
    readonly samplesReadCount?: string
    /** How many events there are. */
    readonly samplingSpaceSize?: string
  }[]
  /** Why data is left out, if it is. */
  readonly dataTruncationReasons?: readonly {
    /** The kind, such as `DATA_TRUNCATION_TYPE_PROPERTY`. */
    readonly dataTruncationType?: string
    /** What the vendor says of it. */
    readonly dataTruncationMessage?: string
    /** Data before this day is left out, YYYY-MM-DD. */
    readonly dataTruncationDate?: string
    /** The days whose data is left out. */
    readonly dataTruncationDateRanges?: readonly {
      /** The first day, YYYY-MM-DD. */
      readonly startDate?: string
      /** The last day. */
      readonly endDate?: string
    }[]
  }[]
  /** The metrics that the user may not see. */
  readonly schemaRestrictionResponse?: {
    /** One object for each of these metrics. */
    readonly activeMetricRestrictions?: readonly {
      /** The metric. */
      readonly metricName?: string
      /** Why: `COST_DATA`, `REVENUE_DATA` or both. */
      readonly restrictedMetricTypes?: readonly string[]
    }[]
  }
  /** Why a report without rows is empty. */
  readonly emptyReason?: string
}

/** How much of a quota a report consumed, and how much remains. */
export interface QuotaStatus {
  /** What this report used. */
  readonly consumed?: number
  /** What is left. */
  readonly remaining?: number
}

/** The quotas of a property. */
export interface PropertyQuota {
  /** Tokens of the property, a day. */
  readonly tokensPerDay?: QuotaStatus
  /** Tokens of the property, an hour. */
  readonly tokensPerHour?: QuotaStatus
  /** Tokens of the property for this OAuth client's project, an hour. */
  readonly tokensPerProjectPerHour?: QuotaStatus
  /** Requests of the property in flight at once. */
  readonly concurrentRequests?: QuotaStatus
  /** Errors of the vendor for this OAuth client's project, an hour. */
  readonly serverErrorsPerProjectPerHour?: QuotaStatus
  /** Requests for dimensions that could identify people, an hour. */
  readonly potentiallyThresholdedRequestsPerHour?: QuotaStatus
}

/** What the vendor says of a report: its columns, its size, its content and the quotas. */
export interface ReportFacts extends ReportHeaders {
  /** The number of rows of the whole report. */
  readonly rowCount: number
  /** The vendor's remarks on the content. */
  readonly metadata?: ReportMetadata
  /** The quotas of the property after this report, unless `returnPropertyQuota` is false. */
  readonly propertyQuota?: PropertyQuota
  /** Totals over all rows, if `metricAggregations` asks for them. */
  readonly totals?: readonly ReportRow[]
  /** The least values over all rows, if asked for. */
  readonly minimums?: readonly ReportRow[]
  /** The greatest values over all rows, if asked for. */
  readonly maximums?: readonly ReportRow[]
}

/** The reply to a report request, without its rows. */
export interface ReportBody extends Partial<ReportFacts> {
  readonly rows?: []
  readonly kind?: string
}

/** The reply to a request of a report with pivots, without its rows. */
export interface PivotBody
  extends Partial<ReportHeaders>,
    Pick<ReportBody, 'rows' | 'metadata' | 'propertyQuota' | 'kind'> {
  readonly pivotHeaders?: readonly PivotHeader[]
  readonly aggregates?: readonly ReportRow[]
}

/** The body of a report request, without its range of rows. */
export interface ReportDefinition {
  readonly dateRanges: readonly { startDate: string; endDate: string; name?: string | undefined }[]
  readonly dimensions: readonly { readonly name: string }[]
  readonly metrics: readonly { readonly name: string }[]
  readonly [option: string]: unknown
}

/** A dimension of a property. */
export interface DimensionMetadata {
  /** The name in requests. */
  readonly apiName?: string
  /** The name for people. */
  readonly uiName?: string
  /** What it counts or describes. */
  readonly description?: string
  /** The group that the vendor's own pages show it in. */
  readonly category?: string
  /** Former names in requests, which still work. */
  readonly deprecatedApiNames?: readonly string[]
  /** Whether the property itself has defined it. */
  readonly customDefinition?: boolean
}

/** A metric of a property. */
export interface MetricMetadata extends DimensionMetadata {
  /** The type of its values, such as `TYPE_INTEGER`. */
  readonly type?: string
  /** How it is computed from other metrics, if it is. */
  readonly expression?: string
  /** Why the user only sees zeros. */
  readonly blockedReasons?: readonly string[]
}

/** The dimensions, metrics and comparisons of a property. */
export interface PropertyMetadata {
  /** Such as `properties/123456789/metadata`. */
  readonly name?: string
  /** The dimensions. */
  readonly dimensions?: readonly DimensionMetadata[]
  /** The metrics. */
  readonly metrics?: readonly MetricMetadata[]
  /** The saved comparisons. */
  readonly comparisons?: readonly {
    /** The name in requests, such as `comparisons/123`. */
    readonly apiName?: string
    /** The name for people. */
    readonly uiName?: string
    /** What it compares. */
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
