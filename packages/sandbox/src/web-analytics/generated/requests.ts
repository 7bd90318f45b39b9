// written by packages/tools/src/generate/sandbox/generate-analytics.ts from the contracts of the vendor

export interface FilterExpressionList {
  expressions?: FilterExpression[]
}

export interface NumericValue {
  doubleValue?: number
  int64Value?: string
}

export interface BetweenFilter {
  fromValue?: NumericValue
  toValue?: NumericValue
}

export interface EmptyFilter {

}

export interface InListFilter {
  caseSensitive?: boolean
  values?: string[]
}

export interface NumericFilter {
  operation?: string
  value?: NumericValue
}

export interface StringFilter {
  caseSensitive?: boolean
  matchType?: string
  value?: string
}

export interface Filter {
  betweenFilter?: BetweenFilter
  emptyFilter?: EmptyFilter
  fieldName?: string
  inListFilter?: InListFilter
  numericFilter?: NumericFilter
  stringFilter?: StringFilter
}

export interface FilterExpression {
  andGroup?: FilterExpressionList
  filter?: Filter
  notExpression?: FilterExpression
  orGroup?: FilterExpressionList
}

export interface Comparison {
  comparison?: string
  dimensionFilter?: FilterExpression
  name?: string
}

export interface DateRange {
  endDate?: string
  name?: string
  startDate?: string
}

export interface ConcatenateExpression {
  delimiter?: string
  dimensionNames?: string[]
}

export interface CaseExpression {
  dimensionName?: string
}

export interface DimensionExpression {
  concatenate?: ConcatenateExpression
  lowerCase?: CaseExpression
  upperCase?: CaseExpression
}

export interface Dimension {
  dimensionExpression?: DimensionExpression
  name?: string
}

export interface Metric {
  expression?: string
  invisible?: boolean
  name?: string
}

export interface DimensionOrderBy {
  dimensionName?: string
  orderType?: string
}

export interface MetricOrderBy {
  metricName?: string
}

export interface PivotSelection {
  dimensionName?: string
  dimensionValue?: string
}

export interface PivotOrderBy {
  metricName?: string
  pivotSelections?: PivotSelection[]
}

export interface OrderBy {
  desc?: boolean
  dimension?: DimensionOrderBy
  metric?: MetricOrderBy
  pivot?: PivotOrderBy
}

export interface Pivot {
  fieldNames?: string[]
  limit?: string
  metricAggregations?: string[]
  offset?: string
  orderBys?: OrderBy[]
}

export interface RunPivotReportRequest {
  comparisons?: Comparison[]
  currencyCode?: string
  dateRanges?: DateRange[]
  dimensionFilter?: FilterExpression
  dimensions?: Dimension[]
  keepEmptyRows?: boolean
  metricFilter?: FilterExpression
  metrics?: Metric[]
  pivots?: Pivot[]
  property?: string
  returnPropertyQuota?: boolean
}

export interface BatchRunPivotReportsRequest {
  requests?: RunPivotReportRequest[]
}

export interface RunReportRequest {
  comparisons?: Comparison[]
  currencyCode?: string
  dateRanges?: DateRange[]
  dimensionFilter?: FilterExpression
  dimensions?: Dimension[]
  keepEmptyRows?: boolean
  limit?: string
  metricAggregations?: string[]
  metricFilter?: FilterExpression
  metrics?: Metric[]
  offset?: string
  orderBys?: OrderBy[]
  property?: string
  returnPropertyQuota?: boolean
}

export interface BatchRunReportsRequest {
  requests?: RunReportRequest[]
}

export interface CheckCompatibilityRequest {
  compatibilityFilter?: string
  dimensionFilter?: FilterExpression
  dimensions?: Dimension[]
  metricFilter?: FilterExpression
  metrics?: Metric[]
}

export interface MinuteRange {
  endMinutesAgo?: number
  name?: string
  startMinutesAgo?: number
}

export interface RunRealtimeReportRequest {
  dimensionFilter?: FilterExpression
  dimensions?: Dimension[]
  limit?: string
  metricAggregations?: string[]
  metricFilter?: FilterExpression
  metrics?: Metric[]
  minuteRanges?: MinuteRange[]
  orderBys?: OrderBy[]
  returnPropertyQuota?: boolean
}

export interface V1betaAudienceDimension {
  dimensionName?: string
}

export interface AudienceExport {
  audience?: string
  audienceDisplayName?: string
  beginCreatingTime?: string
  creationQuotaTokensCharged?: number
  dimensions?: V1betaAudienceDimension[]
  errorMessage?: string
  name?: string
  percentageCompleted?: number
  rowCount?: number
  state?: string
}

export interface QueryAudienceExportRequest {
  limit?: string
  offset?: string
}
