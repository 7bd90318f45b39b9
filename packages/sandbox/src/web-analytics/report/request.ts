/** The columns and the filters of any report. */
export type Definition = Pick<
  ReportRequest,
  'dimensions' | 'metrics' | 'dimensionFilter' | 'metricFilter' | 'comparisons'
>

/** The parsed body of properties:runRealtimeReport. */
export interface RealtimeRequest extends Omit<ReportRequest, 'dateRanges' | 'property' | 'offset'> {
  minuteRanges?: { name?: string; startMinutesAgo?: number; endMinutesAgo?: number }[]
}

/** One pivot of a report. */
export interface Pivot {
  fieldNames?: string[]
  orderBys?: OrderBy[]
  offset?: string
  limit?: string
  metricAggregations?: string[]
}

/** The parsed body of properties:runPivotReport. */
export interface PivotRequest
  extends Omit<ReportRequest, 'offset' | 'limit' | 'orderBys' | 'metricAggregations'> {
  pivots?: Pivot[]
}

/** The parsed body of properties:checkCompatibility. */
export interface CompatibilityRequest
  extends Pick<ReportRequest, 'dimensions' | 'metrics' | 'dimensionFilter' | 'metricFilter'> {
  compatibilityFilter?: string
}

/** The parsed body of properties:runReport; 64-bit integers are strings. */
export interface ReportRequest {
  property?: string
  dimensions?: { name?: string; dimensionExpression?: DimensionExpression }[]
  metrics?: { name?: string; expression?: string; invisible?: boolean }[]
  dateRanges?: { startDate?: string; endDate?: string; name?: string }[]
  dimensionFilter?: Expression
  metricFilter?: Expression
  offset?: string
  limit?: string
  metricAggregations?: string[]
  orderBys?: OrderBy[]
  currencyCode?: string
  keepEmptyRows?: boolean
  returnPropertyQuota?: boolean
  comparisons?: { name?: string; dimensionFilter?: Expression; comparison?: string }[]
}

/** A dimension made of others. */
export interface DimensionExpression {
  lowerCase?: { dimensionName?: string }
  upperCase?: { dimensionName?: string }
  concatenate?: { dimensionNames?: string[]; delimiter?: string }
}

/** How rows are ordered. */
export interface OrderBy {
  metric?: { metricName?: string }
  dimension?: { dimensionName?: string; orderType?: string }
  pivot?: { metricName?: string; pivotSelections?: { dimensionName?: string; dimensionValue?: string }[] }
  desc?: boolean
}

/** Conditions, joined and negated. */
export interface Expression {
  andGroup?: { expressions?: Expression[] }
  orGroup?: { expressions?: Expression[] }
  notExpression?: Expression
  filter?: Filter
}

/** One condition on one field. */
export interface Filter {
  fieldName?: string
  stringFilter?: { matchType?: string; value?: string; caseSensitive?: boolean }
  inListFilter?: { values?: string[]; caseSensitive?: boolean }
  numericFilter?: { operation?: string; value?: NumericValue }
  betweenFilter?: { fromValue?: NumericValue; toValue?: NumericValue }
  emptyFilter?: object
}

/** A number of a condition. */
export interface NumericValue {
  int64Value?: string
  doubleValue?: number
}
