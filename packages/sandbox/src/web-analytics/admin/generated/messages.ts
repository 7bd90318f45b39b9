// written by dev/generate-analytics.ts from the contract of the vendor

import {
  bool,
  double,
  immutable,
  message,
  outputOnly,
  repeated,
  string,
  type Message,
} from '../../../google/messages/types.ts'

export const customDimension: Message = {
  description: string,
  disallow_ads_personalization: bool,
  display_name: string,
  name: outputOnly(string),
  parameter_name: immutable(string),
  scope: immutable({ ...string, kind: 'enum', type_name: 'CustomDimension.scope', values: ["DIMENSION_SCOPE_UNSPECIFIED","EVENT","USER","ITEM"] }),
}

export const customMetric: Message = {
  description: string,
  display_name: string,
  measurement_unit: { ...string, kind: 'enum', type_name: 'CustomMetric.measurementUnit', values: ["MEASUREMENT_UNIT_UNSPECIFIED","STANDARD","CURRENCY","FEET","METERS","KILOMETERS","MILES","MILLISECONDS","SECONDS","MINUTES","HOURS"] },
  name: outputOnly(string),
  parameter_name: immutable(string),
  restricted_metric_type: repeated({ ...string, kind: 'enum', type_name: 'CustomMetric.restrictedMetricType', values: ["RESTRICTED_METRIC_TYPE_UNSPECIFIED","COST_DATA","REVENUE_DATA"] }),
  scope: immutable({ ...string, kind: 'enum', type_name: 'CustomMetric.scope', values: ["METRIC_SCOPE_UNSPECIFIED","EVENT"] }),
}

export const dataStream: Message = {
  android_app_stream_data: message('DataStream.androidAppStreamData', {
    firebase_app_id: outputOnly(string),
    package_name: immutable(string),
  }),
  create_time: outputOnly(string),
  display_name: string,
  ios_app_stream_data: message('DataStream.iosAppStreamData', {
    bundle_id: immutable(string),
    firebase_app_id: outputOnly(string),
  }),
  name: outputOnly(string),
  type: immutable({ ...string, kind: 'enum', type_name: 'DataStream.type', values: ["DATA_STREAM_TYPE_UNSPECIFIED","WEB_DATA_STREAM","ANDROID_APP_DATA_STREAM","IOS_APP_DATA_STREAM"] }),
  update_time: outputOnly(string),
  web_stream_data: message('DataStream.webStreamData', {
    default_uri: string,
    firebase_app_id: outputOnly(string),
    measurement_id: outputOnly(string),
  }),
}

export const keyEvent: Message = {
  counting_method: { ...string, kind: 'enum', type_name: 'KeyEvent.countingMethod', values: ["COUNTING_METHOD_UNSPECIFIED","ONCE_PER_EVENT","ONCE_PER_SESSION"] },
  create_time: outputOnly(string),
  custom: outputOnly(bool),
  default_value: message('KeyEvent.defaultValue', {
    currency_code: string,
    numeric_value: double,
  }),
  deletable: outputOnly(bool),
  event_name: immutable(string),
  name: outputOnly(string),
}
