import {
  bool,
  double,
  type FieldType,
  int32,
  int64,
  type Message,
  message,
  repeated,
  string,
} from '../google/messages/types.ts'

/** The package of the Data API's protocol buffers. */
export const DATA_PACKAGE = 'google.analytics.data.v1beta'

const enumeration = (type_name: string, ...values: (string | undefined)[]): FieldType => ({
  ...string,
  kind: 'enum',
  type_name,
  values,
})

const oneOf = (type: FieldType, name: string, ...fields: string[]): FieldType => ({
  ...type,
  oneof: { name, fields },
})

const value = oneOf(
  message('NumericValue', { int64_value: int64, double_value: double }),
  'one_value',
  'int64Value',
  'doubleValue',
)

const stringFilter = message('Filter.StringFilter', {
  match_type: enumeration(
    'Filter.StringFilter.MatchType',
    'MATCH_TYPE_UNSPECIFIED',
    'EXACT',
    'BEGINS_WITH',
    'ENDS_WITH',
    'CONTAINS',
    'FULL_REGEXP',
    'PARTIAL_REGEXP',
  ),
  value: string,
  case_sensitive: bool,
})

const numericFilter = message('Filter.NumericFilter', {
  operation: enumeration(
    'Filter.NumericFilter.Operation',
    'OPERATION_UNSPECIFIED',
    'EQUAL',
    'LESS_THAN',
    'LESS_THAN_OR_EQUAL',
    'GREATER_THAN',
    'GREATER_THAN_OR_EQUAL',
  ),
  value,
})

const filter = oneOf(
  message('Filter', {
    field_name: string,
    string_filter: stringFilter,
    in_list_filter: message('Filter.InListFilter', { values: repeated(string), case_sensitive: bool }),
    numeric_filter: numericFilter,
    between_filter: message('Filter.BetweenFilter', { from_value: value, to_value: value }),
    empty_filter: message('Filter.EmptyFilter', {}),
  }),
  'one_filter',
  'stringFilter',
  'inListFilter',
  'numericFilter',
  'betweenFilter',
  'emptyFilter',
)

// expressions are recursive
const expressionFields: Record<string, FieldType> = { filter }
const expression = oneOf(
  message('FilterExpression', expressionFields),
  'expr',
  'andGroup',
  'orGroup',
  'notExpression',
  'filter',
)
const expressions = message('FilterExpressionList', { expressions: repeated(expression) })
expressionFields.and_group = expressions
expressionFields.or_group = expressions
expressionFields.not_expression = expression

const dimensionExpression = oneOf(
  message('DimensionExpression', {
    lower_case: message('DimensionExpression.CaseExpression', { dimension_name: string }),
    upper_case: message('DimensionExpression.CaseExpression', { dimension_name: string }),
    concatenate: message('DimensionExpression.ConcatenateExpression', {
      dimension_names: repeated(string),
      delimiter: string,
    }),
  }),
  'one_expression',
  'lowerCase',
  'upperCase',
  'concatenate',
)

const orderBy = oneOf(
  message('OrderBy', {
    metric: message('OrderBy.MetricOrderBy', { metric_name: string }),
    dimension: message('OrderBy.DimensionOrderBy', {
      dimension_name: string,
      order_type: enumeration(
        'OrderBy.DimensionOrderBy.OrderType',
        'ORDER_TYPE_UNSPECIFIED',
        'ALPHANUMERIC',
        'CASE_INSENSITIVE_ALPHANUMERIC',
        'NUMERIC',
      ),
    }),
    pivot: message('OrderBy.PivotOrderBy', {
      metric_name: string,
      pivot_selections: repeated(
        message('OrderBy.PivotOrderBy.PivotSelection', { dimension_name: string, dimension_value: string }),
      ),
    }),
    desc: bool,
  }),
  'one_order_by',
  'metric',
  'dimension',
  'pivot',
)

const metricAggregation = enumeration(
  'MetricAggregation',
  'METRIC_AGGREGATION_UNSPECIFIED',
  'TOTAL',
  // the vendor's enum skips 2 and 3
  undefined,
  undefined,
  'COUNT',
  'MINIMUM',
  'MAXIMUM',
)

const dimensions = repeated(message('Dimension', { name: string, dimension_expression: dimensionExpression }))
const metrics = repeated(message('Metric', { name: string, expression: string, invisible: bool }))

/** The fields that reports on days have. */
const dated: Message = {
  property: string,
  dimensions,
  metrics,
  date_ranges: repeated(message('DateRange', { start_date: string, end_date: string, name: string })),
  dimension_filter: expression,
  metric_filter: expression,
  currency_code: string,
  keep_empty_rows: bool,
  return_property_quota: bool,
  comparisons: repeated(
    oneOf(
      message('Comparison', { name: string, dimension_filter: expression, comparison: string }),
      'one_comparison',
      'dimensionFilter',
      'comparison',
    ),
  ),
}

/** The body of properties:runReport. */
export const runReportRequest: Message = {
  ...dated,
  offset: int64,
  limit: int64,
  metric_aggregations: repeated(metricAggregation),
  order_bys: repeated(orderBy),
}

/** The body of properties:batchRunReports. */
export const batchRunReportsRequest: Message = {
  requests: repeated(message('RunReportRequest', runReportRequest)),
}

/** The body of properties:runRealtimeReport. */
export const runRealtimeReportRequest: Message = {
  dimensions,
  metrics,
  dimension_filter: expression,
  metric_filter: expression,
  limit: int64,
  metric_aggregations: repeated(metricAggregation),
  order_bys: repeated(orderBy),
  return_property_quota: bool,
  minute_ranges: repeated(
    message('MinuteRange', { name: string, start_minutes_ago: int32, end_minutes_ago: int32 }),
  ),
}

/** The body of properties:runPivotReport. */
export const runPivotReportRequest: Message = {
  ...dated,
  pivots: repeated(
    message('Pivot', {
      field_names: repeated(string),
      order_bys: repeated(orderBy),
      offset: int64,
      limit: int64,
      metric_aggregations: repeated(metricAggregation),
    }),
  ),
}

/** The body of properties:batchRunPivotReports. */
export const batchRunPivotReportsRequest: Message = {
  requests: repeated(message('RunPivotReportRequest', runPivotReportRequest)),
}

/** The body of properties:checkCompatibility. */
export const checkCompatibilityRequest: Message = {
  dimensions,
  metrics,
  dimension_filter: expression,
  metric_filter: expression,
  compatibility_filter: enumeration(
    'Compatibility',
    'COMPATIBILITY_UNSPECIFIED',
    'COMPATIBLE',
    'INCOMPATIBLE',
  ),
}
