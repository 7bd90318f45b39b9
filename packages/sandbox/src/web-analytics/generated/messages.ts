// written by packages/tools/src/generate/sandbox/generate-analytics.ts from the contracts of the vendor

import {
  bool,
  double,
  immutable,
  int32,
  int64,
  message,
  outputOnly,
  repeated,
  string,
  type Message,
} from '../../google/messages/types.ts'

export const archiveCustomDimensionRequest: Message = {

}

export const customDimension: Message = {
  description: string,
  disallow_ads_personalization: bool,
  display_name: string,
  name: outputOnly(string),
  parameter_name: immutable(string),
  scope: immutable({ ...string, kind: 'enum', type_name: 'CustomDimension.scope', values: ['DIMENSION_SCOPE_UNSPECIFIED', 'EVENT', 'USER', 'ITEM'] }),
}

export const archiveCustomMetricRequest: Message = {

}

export const customMetric: Message = {
  description: string,
  display_name: string,
  measurement_unit: { ...string, kind: 'enum', type_name: 'CustomMetric.measurementUnit', values: ['MEASUREMENT_UNIT_UNSPECIFIED', 'STANDARD', 'CURRENCY', 'FEET', 'METERS', 'KILOMETERS', 'MILES', 'MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS'] },
  name: outputOnly(string),
  parameter_name: immutable(string),
  restricted_metric_type: repeated({ ...string, kind: 'enum', type_name: 'CustomMetric.restrictedMetricType', values: ['RESTRICTED_METRIC_TYPE_UNSPECIFIED', 'COST_DATA', 'REVENUE_DATA'] }),
  scope: immutable({ ...string, kind: 'enum', type_name: 'CustomMetric.scope', values: ['METRIC_SCOPE_UNSPECIFIED', 'EVENT'] }),
}

export const dataStream: Message = {
  get android_app_stream_data() { return message('DataStream.androidAppStreamData', dataStreamAndroidAppStreamData) },
  create_time: outputOnly(string),
  display_name: string,
  get ios_app_stream_data() { return message('DataStream.iosAppStreamData', dataStreamIosAppStreamData) },
  name: outputOnly(string),
  type: immutable({ ...string, kind: 'enum', type_name: 'DataStream.type', values: ['DATA_STREAM_TYPE_UNSPECIFIED', 'WEB_DATA_STREAM', 'ANDROID_APP_DATA_STREAM', 'IOS_APP_DATA_STREAM'] }),
  update_time: outputOnly(string),
  get web_stream_data() { return message('DataStream.webStreamData', dataStreamWebStreamData) },
}

const dataStreamAndroidAppStreamData: Message = {
  firebase_app_id: outputOnly(string),
  package_name: immutable(string),
}

const dataStreamIosAppStreamData: Message = {
  bundle_id: immutable(string),
  firebase_app_id: outputOnly(string),
}

const dataStreamWebStreamData: Message = {
  default_uri: string,
  firebase_app_id: outputOnly(string),
  measurement_id: outputOnly(string),
}

export const keyEvent: Message = {
  counting_method: { ...string, kind: 'enum', type_name: 'KeyEvent.countingMethod', values: ['COUNTING_METHOD_UNSPECIFIED', 'ONCE_PER_EVENT', 'ONCE_PER_SESSION'] },
  create_time: outputOnly(string),
  custom: outputOnly(bool),
  get default_value() { return message('KeyEvent.defaultValue', keyEventDefaultValue) },
  deletable: outputOnly(bool),
  event_name: immutable(string),
  name: outputOnly(string),
}

const keyEventDefaultValue: Message = {
  currency_code: string,
  numeric_value: double,
}

export const batchRunPivotReportsRequest: Message = {
  get requests() { return repeated(message('RunPivotReportRequest', runPivotReportRequest)) },
}

export const runPivotReportRequest: Message = {
  get comparisons() { return repeated({ ...message('Comparison', comparison), oneof: { name: 'one_comparison', fields: ['dimensionFilter', 'comparison'] } }) },
  currency_code: string,
  get date_ranges() { return repeated(message('DateRange', dateRange)) },
  get dimension_filter() { return { ...message('FilterExpression', filterExpression), oneof: { name: 'expr', fields: ['andGroup', 'orGroup', 'notExpression', 'filter'] } } },
  get dimensions() { return repeated(message('Dimension', dimension)) },
  keep_empty_rows: bool,
  get metric_filter() { return { ...message('FilterExpression', filterExpression), oneof: { name: 'expr', fields: ['andGroup', 'orGroup', 'notExpression', 'filter'] } } },
  get metrics() { return repeated(message('Metric', metric)) },
  get pivots() { return repeated(message('Pivot', pivot)) },
  property: string,
  return_property_quota: bool,
}

const comparison: Message = {
  comparison: string,
  get dimension_filter() { return { ...message('FilterExpression', filterExpression), oneof: { name: 'expr', fields: ['andGroup', 'orGroup', 'notExpression', 'filter'] } } },
  name: string,
}

const filterExpression: Message = {
  get and_group() { return message('FilterExpressionList', filterExpressionList) },
  get filter() { return { ...message('Filter', filter), oneof: { name: 'one_filter', fields: ['stringFilter', 'inListFilter', 'numericFilter', 'betweenFilter', 'emptyFilter'] } } },
  get not_expression() { return { ...message('FilterExpression', filterExpression), oneof: { name: 'expr', fields: ['andGroup', 'orGroup', 'notExpression', 'filter'] } } },
  get or_group() { return message('FilterExpressionList', filterExpressionList) },
}

const filterExpressionList: Message = {
  get expressions() { return repeated({ ...message('FilterExpression', filterExpression), oneof: { name: 'expr', fields: ['andGroup', 'orGroup', 'notExpression', 'filter'] } }) },
}

const filter: Message = {
  get between_filter() { return message('Filter.BetweenFilter', betweenFilter) },
  get empty_filter() { return message('Filter.EmptyFilter', emptyFilter) },
  field_name: string,
  get in_list_filter() { return message('Filter.InListFilter', inListFilter) },
  get numeric_filter() { return message('Filter.NumericFilter', numericFilter) },
  get string_filter() { return message('Filter.StringFilter', stringFilter) },
}

const betweenFilter: Message = {
  get from_value() { return { ...message('NumericValue', numericValue), oneof: { name: 'one_value', fields: ['int64Value', 'doubleValue'] } } },
  get to_value() { return { ...message('NumericValue', numericValue), oneof: { name: 'one_value', fields: ['int64Value', 'doubleValue'] } } },
}

const numericValue: Message = {
  double_value: double,
  int64_value: int64,
}

const emptyFilter: Message = {

}

const inListFilter: Message = {
  case_sensitive: bool,
  values: repeated(string),
}

const numericFilter: Message = {
  operation: { ...string, kind: 'enum', type_name: 'Filter.NumericFilter.Operation', values: ['OPERATION_UNSPECIFIED', 'EQUAL', 'LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL'] },
  get value() { return { ...message('NumericValue', numericValue), oneof: { name: 'one_value', fields: ['int64Value', 'doubleValue'] } } },
}

const stringFilter: Message = {
  case_sensitive: bool,
  match_type: { ...string, kind: 'enum', type_name: 'Filter.StringFilter.MatchType', values: ['MATCH_TYPE_UNSPECIFIED', 'EXACT', 'BEGINS_WITH', 'ENDS_WITH', 'CONTAINS', 'FULL_REGEXP', 'PARTIAL_REGEXP'] },
  value: string,
}

const dateRange: Message = {
  end_date: string,
  name: string,
  start_date: string,
}

const dimension: Message = {
  get dimension_expression() { return { ...message('DimensionExpression', dimensionExpression), oneof: { name: 'one_expression', fields: ['lowerCase', 'upperCase', 'concatenate'] } } },
  name: string,
}

const dimensionExpression: Message = {
  get concatenate() { return message('DimensionExpression.ConcatenateExpression', concatenateExpression) },
  get lower_case() { return message('DimensionExpression.CaseExpression', caseExpression) },
  get upper_case() { return message('DimensionExpression.CaseExpression', caseExpression) },
}

const concatenateExpression: Message = {
  delimiter: string,
  dimension_names: repeated(string),
}

const caseExpression: Message = {
  dimension_name: string,
}

const metric: Message = {
  expression: string,
  invisible: bool,
  name: string,
}

const pivot: Message = {
  field_names: repeated(string),
  limit: int64,
  metric_aggregations: repeated({ ...string, kind: 'enum', type_name: 'MetricAggregation', values: ['METRIC_AGGREGATION_UNSPECIFIED', 'TOTAL', undefined, undefined, 'COUNT', 'MINIMUM', 'MAXIMUM'] }),
  offset: int64,
  get order_bys() { return repeated({ ...message('OrderBy', orderBy), oneof: { name: 'one_order_by', fields: ['metric', 'dimension', 'pivot'] } }) },
}

const orderBy: Message = {
  desc: bool,
  get dimension() { return message('OrderBy.DimensionOrderBy', dimensionOrderBy) },
  get metric() { return message('OrderBy.MetricOrderBy', metricOrderBy) },
  get pivot() { return message('OrderBy.PivotOrderBy', pivotOrderBy) },
}

const dimensionOrderBy: Message = {
  dimension_name: string,
  order_type: { ...string, kind: 'enum', type_name: 'OrderBy.DimensionOrderBy.OrderType', values: ['ORDER_TYPE_UNSPECIFIED', 'ALPHANUMERIC', 'CASE_INSENSITIVE_ALPHANUMERIC', 'NUMERIC'] },
}

const metricOrderBy: Message = {
  metric_name: string,
}

const pivotOrderBy: Message = {
  metric_name: string,
  get pivot_selections() { return repeated(message('OrderBy.PivotOrderBy.PivotSelection', pivotSelection)) },
}

const pivotSelection: Message = {
  dimension_name: string,
  dimension_value: string,
}

export const batchRunReportsRequest: Message = {
  get requests() { return repeated(message('RunReportRequest', runReportRequest)) },
}

export const runReportRequest: Message = {
  get comparisons() { return repeated({ ...message('Comparison', comparison), oneof: { name: 'one_comparison', fields: ['dimensionFilter', 'comparison'] } }) },
  currency_code: string,
  get date_ranges() { return repeated(message('DateRange', dateRange)) },
  get dimension_filter() { return { ...message('FilterExpression', filterExpression), oneof: { name: 'expr', fields: ['andGroup', 'orGroup', 'notExpression', 'filter'] } } },
  get dimensions() { return repeated(message('Dimension', dimension)) },
  keep_empty_rows: bool,
  limit: int64,
  metric_aggregations: repeated({ ...string, kind: 'enum', type_name: 'MetricAggregation', values: ['METRIC_AGGREGATION_UNSPECIFIED', 'TOTAL', undefined, undefined, 'COUNT', 'MINIMUM', 'MAXIMUM'] }),
  get metric_filter() { return { ...message('FilterExpression', filterExpression), oneof: { name: 'expr', fields: ['andGroup', 'orGroup', 'notExpression', 'filter'] } } },
  get metrics() { return repeated(message('Metric', metric)) },
  offset: int64,
  get order_bys() { return repeated({ ...message('OrderBy', orderBy), oneof: { name: 'one_order_by', fields: ['metric', 'dimension', 'pivot'] } }) },
  property: string,
  return_property_quota: bool,
}

export const checkCompatibilityRequest: Message = {
  compatibility_filter: { ...string, kind: 'enum', type_name: 'Compatibility', values: ['COMPATIBILITY_UNSPECIFIED', 'COMPATIBLE', 'INCOMPATIBLE'] },
  get dimension_filter() { return { ...message('FilterExpression', filterExpression), oneof: { name: 'expr', fields: ['andGroup', 'orGroup', 'notExpression', 'filter'] } } },
  get dimensions() { return repeated(message('Dimension', dimension)) },
  get metric_filter() { return { ...message('FilterExpression', filterExpression), oneof: { name: 'expr', fields: ['andGroup', 'orGroup', 'notExpression', 'filter'] } } },
  get metrics() { return repeated(message('Metric', metric)) },
}

export const runRealtimeReportRequest: Message = {
  get dimension_filter() { return { ...message('FilterExpression', filterExpression), oneof: { name: 'expr', fields: ['andGroup', 'orGroup', 'notExpression', 'filter'] } } },
  get dimensions() { return repeated(message('Dimension', dimension)) },
  limit: int64,
  metric_aggregations: repeated({ ...string, kind: 'enum', type_name: 'MetricAggregation', values: ['METRIC_AGGREGATION_UNSPECIFIED', 'TOTAL', undefined, undefined, 'COUNT', 'MINIMUM', 'MAXIMUM'] }),
  get metric_filter() { return { ...message('FilterExpression', filterExpression), oneof: { name: 'expr', fields: ['andGroup', 'orGroup', 'notExpression', 'filter'] } } },
  get metrics() { return repeated(message('Metric', metric)) },
  get minute_ranges() { return repeated(message('MinuteRange', minuteRange)) },
  get order_bys() { return repeated({ ...message('OrderBy', orderBy), oneof: { name: 'one_order_by', fields: ['metric', 'dimension', 'pivot'] } }) },
  return_property_quota: bool,
}

const minuteRange: Message = {
  end_minutes_ago: int32,
  name: string,
  start_minutes_ago: int32,
}

export const audienceExport: Message = {
  audience: string,
  audience_display_name: string,
  begin_creating_time: string,
  creation_quota_tokens_charged: int32,
  get dimensions() { return repeated(message('AudienceDimension', v1betaAudienceDimension)) },
  error_message: string,
  name: string,
  percentage_completed: double,
  row_count: int32,
  state: { ...string, kind: 'enum', type_name: 'AudienceExport.State', values: ['STATE_UNSPECIFIED', 'CREATING', 'ACTIVE', 'FAILED'] },
}

const v1betaAudienceDimension: Message = {
  dimension_name: string,
}

export const queryAudienceExportRequest: Message = {
  limit: int64,
  offset: int64,
}
