// Written by `npm run docs:reference` from the declarations. Do not edit.

/** Credentials of a Google Analytics user, or of a service account. */
export interface WebAnalyticsCredentials {
  /** Issued by the vendor; renewed with refresh_token when it expires. */
  access_token?: string | undefined
  /** Renews the access token. */
  refresh_token?: string | undefined
  /** The OAuth client that the refresh token was issued to. */
  client_id?: string | undefined
  /** The secret of the OAuth client. */
  client_secret?: string | undefined
  /** When the access token expires, in milliseconds since 1970. */
  expires_at?: number | undefined
  /** The scopes that the vendor granted. */
  scope?: string | undefined
  /** As the vendor sent it. */
  token_type?: string | undefined
  /** Other fields of the token reply, unchanged. */
  vendor_fields?: Record<string, unknown> | undefined
  /** The key file of a service account. An alternative to the authorization of a user. */
  service_account?: {
    /** The address of the service account. At most 320 characters. */
    client_email: string
    /** Its private key, in PEM. At most 20000 characters. */
    private_key: string
    /** The id of the key. At most 2000 characters. */
    private_key_id?: string | undefined
    /** The id by which an administrator delegates access to it. At most 2000 characters. */
    client_id?: string | undefined
    /** Its project. At most 2000 characters. */
    project_id?: string | undefined
    /** As the file has it. */
    type?: 'service_account' | undefined
    /** Not used. At most 2000 characters. */
    auth_uri?: string | undefined
    /** Not used: tokens are asked for at the address of the vendor. At most 2000 characters. */
    token_uri?: string | undefined
    /** Not used. At most 2000 characters. */
    auth_provider_x509_cert_url?: string | undefined
    /** Not used. At most 2000 characters. */
    client_x509_cert_url?: string | undefined
    /** Not used. At most 2000 characters. */
    universe_domain?: string | undefined
  } | undefined
  /** The user that the service account acts for, by domain-wide delegation; without one, it acts for itself. */
  subject?: string | undefined
}

/** The parameters of `accounts.list`. */
export interface AccountsListParams {
  /** Whether accounts in the trash are listed too. */
  showDeleted?: boolean | undefined
  /** Rows per page, 1 to 200; default 200. */
  pageSize?: number | undefined
  /** meta.next_page_token of the previous page. At most 10000 characters. */
  pageToken?: string | undefined
}

/** The parameters of `accounts.get`. */
export interface AccountsGetParams {
  /** Its name: accounts/<account_id>. */
  name: string
}

/** The parameters of a list of what a property has. */
export interface AdminListParams {
  /** The number of the Google Analytics property, which `properties.list` shows. */
  property_id: string
  /** Rows per page, 1 to 200; default 200. */
  pageSize?: number | undefined
  /** meta.next_page_token of the previous page. At most 10000 characters. */
  pageToken?: string | undefined
}

/** The parameters of `audience_exports.get`. */
export interface AudienceExportsGetParams {
  /** Its name: properties/<property_id>/audienceExports/<id>. */
  name: string
}

/** The parameters of `audience_exports.create`. */
export interface AudienceExportsCreateParams {
  /** The number of the Google Analytics property, which `properties.list` shows. */
  property_id: string
  /** The audience: properties/<property_id>/audiences/<id>. */
  audience: string
  /** What the export has of each user, such as deviceId. */
  dimensions: {
    /** Such as deviceId. 1 to 200 characters. */
    dimensionName: string
  }[]
}

/** The parameters of `audience_exports.query`. */
export interface AudienceExportsQueryParams {
  /** Its name: properties/<property_id>/audienceExports/<id>. */
  name: string
  /** Rows per page, 1 to 250000; default 10000. */
  limit?: number | undefined
  /** meta.next_page_token of the previous page. */
  pageToken?: string | undefined
}

/** The parameters of `custom_dimensions.get`. */
export interface CustomDimensionsGetParams {
  /** Its name: properties/<property_id>/customDimensions/<id>. */
  name: string
}

/** The parameters of `custom_dimensions.create`. */
export interface CustomDimensionsCreateParams {
  /** The number of the Google Analytics property, which `properties.list` shows. */
  property_id: string
  /** The parameter of events, or the property of users (up to 24 characters), that has its values. */
  parameterName: string
  /** Its name for people: letters, digits, spaces and underscores, up to 82. */
  displayName: string
  /** What its values belong to. */
  scope: 'EVENT' | 'USER' | 'ITEM'
  /** What it is for, up to 150 characters. */
  description?: string | undefined
  /** Whether advertising may not use it; for dimensions of users. */
  disallowAdsPersonalization?: boolean | undefined
}

/** The parameters of `custom_dimensions.update`. */
export interface CustomDimensionsUpdateParams {
  /** Its name: properties/<property_id>/customDimensions/<id>. */
  name: string
  /** Its name for people: letters, digits, spaces and underscores, up to 82. */
  displayName?: string | undefined
  /** What it is for, up to 150 characters. */
  description?: string | undefined
  /** Whether advertising may not use it; for dimensions of users. */
  disallowAdsPersonalization?: boolean | undefined
}

/** The parameters of `custom_dimensions.archive`. */
export interface CustomDimensionsArchiveParams {
  /** Its name: properties/<property_id>/customDimensions/<id>. */
  name: string
}

/** The parameters of `custom_metrics.get`. */
export interface CustomMetricsGetParams {
  /** Its name: properties/<property_id>/customMetrics/<id>. */
  name: string
}

/** The parameters of `custom_metrics.create`. */
export interface CustomMetricsCreateParams {
  /** The number of the Google Analytics property, which `properties.list` shows. */
  property_id: string
  /** The parameter of events that has its values. */
  parameterName: string
  /** Its name for people: letters, digits, spaces and underscores, up to 82. */
  displayName: string
  /** The unit of its values. */
  measurementUnit: 'STANDARD' | 'CURRENCY' | 'FEET' | 'METERS' | 'KILOMETERS' | 'MILES' | 'MILLISECONDS' | 'SECONDS' | 'MINUTES' | 'HOURS'
  /** What its values belong to. */
  scope: 'EVENT'
  /** What it is for, up to 150 characters. */
  description?: string | undefined
  /** For CURRENCY, which needs it: whether it is a cost or a revenue. */
  restrictedMetricType?: ('COST_DATA' | 'REVENUE_DATA')[] | undefined
}

/** The parameters of `custom_metrics.update`. */
export interface CustomMetricsUpdateParams {
  /** Its name: properties/<property_id>/customMetrics/<id>. */
  name: string
  /** Its name for people: letters, digits, spaces and underscores, up to 82. */
  displayName?: string | undefined
  /** What it is for, up to 150 characters. */
  description?: string | undefined
  /** The unit of its values. */
  measurementUnit?: 'STANDARD' | 'CURRENCY' | 'FEET' | 'METERS' | 'KILOMETERS' | 'MILES' | 'MILLISECONDS' | 'SECONDS' | 'MINUTES' | 'HOURS' | undefined
  /** For CURRENCY, which needs it: whether it is a cost or a revenue. */
  restrictedMetricType?: ('COST_DATA' | 'REVENUE_DATA')[] | undefined
}

/** The parameters of `custom_metrics.archive`. */
export interface CustomMetricsArchiveParams {
  /** Its name: properties/<property_id>/customMetrics/<id>. */
  name: string
}

/** The parameters of a report. */
export interface ReportParams {
  /** The number of the Google Analytics property, which `properties.list` shows. */
  property_id: string
  /** Up to 4 date ranges, in the time zone of the property. Default: the last 30 days. */
  dateRanges?: {
    /** The first day, as YYYY-MM-DD, NdaysAgo, yesterday or today; default 30daysAgo. */
    startDate?: string | undefined
    /** The last day, inclusive, in the same forms; default today. */
    endDate?: string | undefined
    /** The label of its rows, if there are several date ranges. 1 to 500 characters. */
    name?: string | undefined
  }[] | undefined
  /** Up to 9 dimensions. They replace the default ones. */
  dimensions?: {
    /** The dimension, such as `country`. An entry without any property is ignored. 1 to 500 characters. */
    name?: string | undefined
    /** Computes the dimension from others in `dimensions`; `name` is then any word of letters, digits and _. */
    dimensionExpression?: {
      /** The dimension in lower case. */
      lowerCase?: {
        /** The name of one of the `dimensions`. 1 to 500 characters. */
        dimensionName: string
      } | undefined
      /** The dimension in upper case. */
      upperCase?: {
        /** The name of one of the `dimensions`. 1 to 500 characters. */
        dimensionName: string
      } | undefined
      /** Several dimensions, joined to one text. */
      concatenate?: {
        /** The dimensions to join. */
        dimensionNames: string[]
        /** The text between two values; default none. */
        delimiter?: string | undefined
      } | undefined
    } | undefined
  }[] | undefined
  /** Up to 10 metrics. They replace the default ones. */
  metrics?: {
    /** The metric, such as `sessions`. An entry without any property is ignored. 1 to 500 characters. */
    name?: string | undefined
    /** Computes the metric from others; `name` is then any word of letters, digits and _. 1 to 500 characters. */
    expression?: string | undefined
    /** true uses the metric in filters, orders and expressions only, and leaves it out of the report. */
    invisible?: boolean | undefined
  }[] | undefined
  /** The data to count: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
  dimensionFilter?: FilterExpression | undefined
  /** The rows to return, by their metrics: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
  metricFilter?: FilterExpression | undefined
  /** The order of rows. Default: by the dimensions, in their order. */
  orderBys?: {
    /** Sorts by a metric. */
    metric?: {
      /** The name of one of the `metrics`. 1 to 500 characters. */
      metricName: string
    } | undefined
    /** Sorts by a dimension. */
    dimension?: {
      /** The name of one of the `dimensions`. 1 to 500 characters. */
      dimensionName: string
      /** How values are compared; default ALPHANUMERIC, by code point. */
      orderType?: 'ALPHANUMERIC' | 'CASE_INSENSITIVE_ALPHANUMERIC' | 'NUMERIC' | undefined
    } | undefined
    /** true sorts in descending order; default false. */
    desc?: boolean | undefined
  }[] | undefined
  /** Aggregates over all rows, returned in `meta`. */
  metricAggregations?: ('TOTAL' | 'MINIMUM' | 'MAXIMUM' | 'COUNT')[] | undefined
  /** The ISO 4217 currency of amounts. Default: the property’s. */
  currencyCode?: string | undefined
  /** Comparisons. Each gets its own rows. */
  comparisons?: {
    /** The label of its rows. 1 to 500 characters. */
    name?: string | undefined
    /** The data to compare: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
    dimensionFilter?: FilterExpression | undefined
    /** A saved comparison, instead of a filter. */
    comparison?: string | undefined
  }[] | undefined
  /** true keeps rows whose metrics are all 0; default false. */
  keepEmptyRows?: boolean | undefined
  /** true returns the quotas of the property in `meta`; default true. */
  returnPropertyQuota?: boolean | undefined
  /** Rows per page, 1 to 250000; default 100000. */
  limit?: number | undefined
  /** Rows to skip before the first page; default 0. At least 0. */
  offset?: number | undefined
  /** meta.next_page_token of the previous page. Of the other parameters, only limit may change. At most 10000 characters. */
  pageToken?: string | undefined
}

/** Conditions, joined or negated. Exactly one of the four is present. */
export interface FilterExpression {
  /** All of these are true. */
  andGroup?: {
    /** The conditions to join. */
    expressions: FilterExpression[]
  } | undefined
  /** At least one of these is true. */
  orGroup?: {
    /** The conditions to join. */
    expressions: FilterExpression[]
  } | undefined
  /** This is not true. */
  notExpression?: FilterExpression | undefined
  /** One condition. */
  filter?: Filter | undefined
}

/** One condition on one dimension or metric. */
export interface Filter {
  /** The dimension or metric. */
  fieldName: string
  /** Compares text. */
  stringFilter?: {
    /** How the value is compared; default EXACT. */
    matchType?: 'EXACT' | 'BEGINS_WITH' | 'ENDS_WITH' | 'CONTAINS' | 'FULL_REGEXP' | 'PARTIAL_REGEXP' | undefined
    /** The value to compare with. */
    value: string
    /** Whether case counts; default false. */
    caseSensitive?: boolean | undefined
  } | undefined
  /** Compares with each of several values. */
  inListFilter?: {
    /** The values. The field must equal one of them. */
    values: string[]
    /** Whether case counts; default false. */
    caseSensitive?: boolean | undefined
  } | undefined
  /** Compares with a number. */
  numericFilter?: {
    /** How the value is compared. */
    operation: 'EQUAL' | 'LESS_THAN' | 'LESS_THAN_OR_EQUAL' | 'GREATER_THAN' | 'GREATER_THAN_OR_EQUAL'
    /** The number in a condition. A 64-bit integer is a decimal string or a number. */
    value: NumericValue
  } | undefined
  /** Both ends are included. */
  betweenFilter?: {
    /** The number in a condition. A 64-bit integer is a decimal string or a number. */
    fromValue: NumericValue
    /** The number in a condition. A 64-bit integer is a decimal string or a number. */
    toValue: NumericValue
  } | undefined
  /** Matches empty values and "(not set)". */
  emptyFilter?: Record<string, never> | undefined
}

/** The number in a condition. A 64-bit integer is a decimal string or a number. */
export interface NumericValue {
  /** An integer. */
  int64Value?: string | number | undefined
  /** Any number. */
  doubleValue?: number | undefined
}

/** The parameters of `data_streams.get`. */
export interface DataStreamsGetParams {
  /** Its name: properties/<property_id>/dataStreams/<id>. */
  name: string
}

/** The parameters of `data_streams.create`. */
export interface DataStreamsCreateParams {
  /** The number of the Google Analytics property, which `properties.list` shows. */
  property_id: string
  /** The kind of the stream. Those of apps are made in Firebase. */
  type: 'WEB_DATA_STREAM'
  /** Its name for people, up to 255 characters. */
  displayName: string
  /** The web site. */
  webStreamData: {
    /** The address of the web site. */
    defaultUri: string
  }
}

/** The parameters of `data_streams.update`. */
export interface DataStreamsUpdateParams {
  /** Its name: properties/<property_id>/dataStreams/<id>. */
  name: string
  /** Its name for people, up to 255 characters. */
  displayName?: string | undefined
  /** The web site. */
  webStreamData?: {
    /** The address of the web site. */
    defaultUri: string
  } | undefined
}

/** The parameters of `data_streams.delete`. */
export interface DataStreamsDeleteParams {
  /** Its name: properties/<property_id>/dataStreams/<id>. */
  name: string
}

/** The parameters of `key_events.get`. */
export interface KeyEventsGetParams {
  /** Its name: properties/<property_id>/keyEvents/<id>. */
  name: string
}

/** The parameters of `key_events.create`. */
export interface KeyEventsCreateParams {
  /** The number of the Google Analytics property, which `properties.list` shows. */
  property_id: string
  /** The event, such as purchase. 1 to 40 characters. */
  eventName: string
  /** Whether each event counts, or one in a session. */
  countingMethod: 'ONCE_PER_EVENT' | 'ONCE_PER_SESSION'
  /** The value of events that have none. */
  defaultValue?: {
    /** The value. */
    numericValue: number
    /** Its currency, in ISO 4217. */
    currencyCode: string
  } | undefined
}

/** The parameters of `key_events.update`. */
export interface KeyEventsUpdateParams {
  /** Its name: properties/<property_id>/keyEvents/<id>. */
  name: string
  /** Whether each event counts, or one in a session. */
  countingMethod?: 'ONCE_PER_EVENT' | 'ONCE_PER_SESSION' | undefined
  /** The value of events that have none. */
  defaultValue?: {
    /** The value. */
    numericValue: number
    /** Its currency, in ISO 4217. */
    currencyCode: string
  } | undefined
}

/** The parameters of `key_events.delete`. */
export interface KeyEventsDeleteParams {
  /** Its name: properties/<property_id>/keyEvents/<id>. */
  name: string
}

/** The parameters of `metadata.get`. */
export interface MetadataGetParams {
  /** The property; 0 for the dimensions and metrics that all properties share. */
  property_id: string
}

/** The parameters of `properties.list`. */
export interface PropertiesListParams {
  /** Accounts per page, 1 to 200; default 200. */
  pageSize?: number | undefined
  /** meta.next_page_token of the previous page. At most 10000 characters. */
  pageToken?: string | undefined
}

/** The parameters of `properties.get`. */
export interface PropertiesGetParams {
  /** The number of the Google Analytics property, which `properties.list` shows. */
  property_id: string
}

/** The parameters of `reports.run`. */
export interface ReportsRunParams {
  /** The number of the Google Analytics property, which `properties.list` shows. */
  property_id: string
  /** Up to 9 dimensions. */
  dimensions?: {
    /** The dimension, such as `country`. An entry without any property is ignored. 1 to 500 characters. */
    name?: string | undefined
    /** Computes the dimension from others in `dimensions`; `name` is then any word of letters, digits and _. */
    dimensionExpression?: {
      /** The dimension in lower case. */
      lowerCase?: {
        /** The name of one of the `dimensions`. 1 to 500 characters. */
        dimensionName: string
      } | undefined
      /** The dimension in upper case. */
      upperCase?: {
        /** The name of one of the `dimensions`. 1 to 500 characters. */
        dimensionName: string
      } | undefined
      /** Several dimensions, joined to one text. */
      concatenate?: {
        /** The dimensions to join. */
        dimensionNames: string[]
        /** The text between two values; default none. */
        delimiter?: string | undefined
      } | undefined
    } | undefined
  }[] | undefined
  /** Up to 10 metrics. */
  metrics?: {
    /** The metric, such as `sessions`. An entry without any property is ignored. 1 to 500 characters. */
    name?: string | undefined
    /** Computes the metric from others; `name` is then any word of letters, digits and _. 1 to 500 characters. */
    expression?: string | undefined
    /** true uses the metric in filters, orders and expressions only, and leaves it out of the report. */
    invisible?: boolean | undefined
  }[] | undefined
  /** Up to 4 date ranges, in the time zone of the property. Default: the last 30 days. */
  dateRanges?: {
    /** The first day, as YYYY-MM-DD, NdaysAgo, yesterday or today; default 30daysAgo. */
    startDate?: string | undefined
    /** The last day, inclusive, in the same forms; default today. */
    endDate?: string | undefined
    /** The label of its rows, if there are several date ranges. 1 to 500 characters. */
    name?: string | undefined
  }[] | undefined
  /** The ISO 4217 currency of amounts. Default: the property’s. */
  currencyCode?: string | undefined
  /** true keeps rows whose metrics are all 0; default false. */
  keepEmptyRows?: boolean | undefined
  /** The data to count: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
  dimensionFilter?: FilterExpression | undefined
  /** The rows to return, by their metrics: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
  metricFilter?: FilterExpression | undefined
  /** The order of rows. Default: by the dimensions, in their order. */
  orderBys?: {
    /** Sorts by a metric. */
    metric?: {
      /** The name of one of the `metrics`. 1 to 500 characters. */
      metricName: string
    } | undefined
    /** Sorts by a dimension. */
    dimension?: {
      /** The name of one of the `dimensions`. 1 to 500 characters. */
      dimensionName: string
      /** How values are compared; default ALPHANUMERIC, by code point. */
      orderType?: 'ALPHANUMERIC' | 'CASE_INSENSITIVE_ALPHANUMERIC' | 'NUMERIC' | undefined
    } | undefined
    /** true sorts in descending order; default false. */
    desc?: boolean | undefined
  }[] | undefined
  /** Aggregates over all rows, returned in `meta`. */
  metricAggregations?: ('TOTAL' | 'MINIMUM' | 'MAXIMUM' | 'COUNT')[] | undefined
  /** Comparisons. Each gets its own rows. */
  comparisons?: {
    /** The label of its rows. 1 to 500 characters. */
    name?: string | undefined
    /** The data to compare: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
    dimensionFilter?: FilterExpression | undefined
    /** A saved comparison, instead of a filter. */
    comparison?: string | undefined
  }[] | undefined
  /** true returns the quotas of the property in `meta`; default true. */
  returnPropertyQuota?: boolean | undefined
  /** Rows to skip before the first page; default 0. At least 0. */
  offset?: number | undefined
  /** Rows per page, 1 to 250000; default 100000. */
  limit?: number | undefined
  /** meta.next_page_token of the previous page. Of the other parameters, only limit may change. At most 10000 characters. */
  pageToken?: string | undefined
}

/** The parameters of `reports.realtime`. */
export interface ReportsRealtimeParams {
  /** The number of the Google Analytics property, which `properties.list` shows. */
  property_id: string
  /** Up to 9 dimensions. */
  dimensions?: {
    /** The dimension, such as `country`. An entry without any property is ignored. 1 to 500 characters. */
    name?: string | undefined
    /** Computes the dimension from others in `dimensions`; `name` is then any word of letters, digits and _. */
    dimensionExpression?: {
      /** The dimension in lower case. */
      lowerCase?: {
        /** The name of one of the `dimensions`. 1 to 500 characters. */
        dimensionName: string
      } | undefined
      /** The dimension in upper case. */
      upperCase?: {
        /** The name of one of the `dimensions`. 1 to 500 characters. */
        dimensionName: string
      } | undefined
      /** Several dimensions, joined to one text. */
      concatenate?: {
        /** The dimensions to join. */
        dimensionNames: string[]
        /** The text between two values; default none. */
        delimiter?: string | undefined
      } | undefined
    } | undefined
  }[] | undefined
  /** Up to 10 metrics. */
  metrics?: {
    /** The metric, such as `sessions`. An entry without any property is ignored. 1 to 500 characters. */
    name?: string | undefined
    /** Computes the metric from others; `name` is then any word of letters, digits and _. 1 to 500 characters. */
    expression?: string | undefined
    /** true uses the metric in filters, orders and expressions only, and leaves it out of the report. */
    invisible?: boolean | undefined
  }[] | undefined
  /** The data to count: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
  dimensionFilter?: FilterExpression | undefined
  /** The rows to return, by their metrics: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
  metricFilter?: FilterExpression | undefined
  /** Up to 2 ranges of minutes. Default: the last 30 minutes. */
  minuteRanges?: {
    /** The first minute, as minutes before now; default 29. Only properties of Analytics 360 have more than 29. 0 to 59. */
    startMinutesAgo?: number | undefined
    /** The last minute, inclusive; default 0. 0 to 59. */
    endMinutesAgo?: number | undefined
    /** The label of its rows, if there are several ranges. 1 to 500 characters. */
    name?: string | undefined
  }[] | undefined
  /** The order of rows. Default: by the first metric, largest first. */
  orderBys?: {
    /** Sorts by a metric. */
    metric?: {
      /** The name of one of the `metrics`. 1 to 500 characters. */
      metricName: string
    } | undefined
    /** Sorts by a dimension. */
    dimension?: {
      /** The name of one of the `dimensions`. 1 to 500 characters. */
      dimensionName: string
      /** How values are compared; default ALPHANUMERIC, by code point. */
      orderType?: 'ALPHANUMERIC' | 'CASE_INSENSITIVE_ALPHANUMERIC' | 'NUMERIC' | undefined
    } | undefined
    /** true sorts in descending order; default false. */
    desc?: boolean | undefined
  }[] | undefined
  /** Aggregates over all rows, returned in `meta`. */
  metricAggregations?: ('TOTAL' | 'MINIMUM' | 'MAXIMUM' | 'COUNT')[] | undefined
  /** true returns the quotas of the property in `meta`; default true. */
  returnPropertyQuota?: boolean | undefined
  /** Rows to return, 1 to 250000; default 10000. There are no further pages. */
  limit?: number | undefined
}

/** The parameters of `reports.pivot`. */
export interface ReportsPivotParams {
  /** The number of the Google Analytics property, which `properties.list` shows. */
  property_id: string
  /** Up to 9 dimensions; `pivots` says where they are shown. */
  dimensions: {
    /** The dimension, such as `country`. An entry without any property is ignored. 1 to 500 characters. */
    name?: string | undefined
    /** Computes the dimension from others in `dimensions`; `name` is then any word of letters, digits and _. */
    dimensionExpression?: {
      /** The dimension in lower case. */
      lowerCase?: {
        /** The name of one of the `dimensions`. 1 to 500 characters. */
        dimensionName: string
      } | undefined
      /** The dimension in upper case. */
      upperCase?: {
        /** The name of one of the `dimensions`. 1 to 500 characters. */
        dimensionName: string
      } | undefined
      /** Several dimensions, joined to one text. */
      concatenate?: {
        /** The dimensions to join. */
        dimensionNames: string[]
        /** The text between two values; default none. */
        delimiter?: string | undefined
      } | undefined
    } | undefined
  }[]
  /** Up to 10 metrics. */
  metrics: {
    /** The metric, such as `sessions`. An entry without any property is ignored. 1 to 500 characters. */
    name?: string | undefined
    /** Computes the metric from others; `name` is then any word of letters, digits and _. 1 to 500 characters. */
    expression?: string | undefined
    /** true uses the metric in filters, orders and expressions only, and leaves it out of the report. */
    invisible?: boolean | undefined
  }[]
  /** The rows of the table, and its groups of columns. */
  pivots: {
    /** The dimensions of this pivot; each belongs to one pivot only. */
    fieldNames: string[]
    /** How many combinations of values; the product of all limits is at most 250000. */
    limit: number
    /** Combinations to skip; default 0. At least 0. */
    offset?: number | undefined
    /** The order of the combinations. */
    orderBys?: {
      /** Sorts by a metric. */
      metric?: {
        /** The name of one of the `metrics`. 1 to 500 characters. */
        metricName: string
      } | undefined
      /** Sorts by a dimension. */
      dimension?: {
        /** The name of one of the `dimensions`. 1 to 500 characters. */
        dimensionName: string
        /** How values are compared; default ALPHANUMERIC, by code point. */
        orderType?: 'ALPHANUMERIC' | 'CASE_INSENSITIVE_ALPHANUMERIC' | 'NUMERIC' | undefined
      } | undefined
      /** true sorts in descending order; default false. */
      desc?: boolean | undefined
      /** Sorts by a metric in some columns. */
      pivot?: {
        /** The name of one of the `metrics`. 1 to 500 characters. */
        metricName: string
        /** The columns that count. */
        pivotSelections?: {
          /** The name of one of the `dimensions`. 1 to 500 characters. */
          dimensionName: string
          /** Only columns with this value count. */
          dimensionValue: string
        }[] | undefined
      } | undefined
    }[] | undefined
    /** Aggregates over this pivot, returned in `meta.aggregates`. */
    metricAggregations?: ('TOTAL' | 'MINIMUM' | 'MAXIMUM' | 'COUNT')[] | undefined
  }[]
  /** Up to 4 date ranges, in the time zone of the property. Default: the last 30 days. */
  dateRanges?: {
    /** The first day, as YYYY-MM-DD, NdaysAgo, yesterday or today; default 30daysAgo. */
    startDate?: string | undefined
    /** The last day, inclusive, in the same forms; default today. */
    endDate?: string | undefined
    /** The label of its rows, if there are several date ranges. 1 to 500 characters. */
    name?: string | undefined
  }[] | undefined
  /** The ISO 4217 currency of amounts. Default: the property’s. */
  currencyCode?: string | undefined
  /** true keeps rows whose metrics are all 0; default false. */
  keepEmptyRows?: boolean | undefined
  /** The data to count: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
  dimensionFilter?: FilterExpression | undefined
  /** The rows to return, by their metrics: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
  metricFilter?: FilterExpression | undefined
  /** Comparisons. Each gets its own rows. */
  comparisons?: {
    /** The label of its rows. 1 to 500 characters. */
    name?: string | undefined
    /** The data to compare: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
    dimensionFilter?: FilterExpression | undefined
    /** A saved comparison, instead of a filter. */
    comparison?: string | undefined
  }[] | undefined
  /** true returns the quotas of the property in `meta`; default true. */
  returnPropertyQuota?: boolean | undefined
}

/** The parameters of `reports.batch`. */
export interface ReportsBatchParams {
  /** The number of the Google Analytics property, which `properties.list` shows. */
  property_id: string
  /** Up to 5 reports. */
  requests: {
    /** Up to 9 dimensions. */
    dimensions?: {
      /** The dimension, such as `country`. An entry without any property is ignored. 1 to 500 characters. */
      name?: string | undefined
      /** Computes the dimension from others in `dimensions`; `name` is then any word of letters, digits and _. */
      dimensionExpression?: {
        /** The dimension in lower case. */
        lowerCase?: {
          /** The name of one of the `dimensions`. 1 to 500 characters. */
          dimensionName: string
        } | undefined
        /** The dimension in upper case. */
        upperCase?: {
          /** The name of one of the `dimensions`. 1 to 500 characters. */
          dimensionName: string
        } | undefined
        /** Several dimensions, joined to one text. */
        concatenate?: {
          /** The dimensions to join. */
          dimensionNames: string[]
          /** The text between two values; default none. */
          delimiter?: string | undefined
        } | undefined
      } | undefined
    }[] | undefined
    /** Up to 10 metrics. */
    metrics?: {
      /** The metric, such as `sessions`. An entry without any property is ignored. 1 to 500 characters. */
      name?: string | undefined
      /** Computes the metric from others; `name` is then any word of letters, digits and _. 1 to 500 characters. */
      expression?: string | undefined
      /** true uses the metric in filters, orders and expressions only, and leaves it out of the report. */
      invisible?: boolean | undefined
    }[] | undefined
    /** Up to 4 date ranges, in the time zone of the property. Default: the last 30 days. */
    dateRanges?: {
      /** The first day, as YYYY-MM-DD, NdaysAgo, yesterday or today; default 30daysAgo. */
      startDate?: string | undefined
      /** The last day, inclusive, in the same forms; default today. */
      endDate?: string | undefined
      /** The label of its rows, if there are several date ranges. 1 to 500 characters. */
      name?: string | undefined
    }[] | undefined
    /** The ISO 4217 currency of amounts. Default: the property’s. */
    currencyCode?: string | undefined
    /** true keeps rows whose metrics are all 0; default false. */
    keepEmptyRows?: boolean | undefined
    /** The data to count: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
    dimensionFilter?: FilterExpression | undefined
    /** The rows to return, by their metrics: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
    metricFilter?: FilterExpression | undefined
    /** The order of rows. Default: by the dimensions, in their order. */
    orderBys?: {
      /** Sorts by a metric. */
      metric?: {
        /** The name of one of the `metrics`. 1 to 500 characters. */
        metricName: string
      } | undefined
      /** Sorts by a dimension. */
      dimension?: {
        /** The name of one of the `dimensions`. 1 to 500 characters. */
        dimensionName: string
        /** How values are compared; default ALPHANUMERIC, by code point. */
        orderType?: 'ALPHANUMERIC' | 'CASE_INSENSITIVE_ALPHANUMERIC' | 'NUMERIC' | undefined
      } | undefined
      /** true sorts in descending order; default false. */
      desc?: boolean | undefined
    }[] | undefined
    /** Aggregates over all rows, returned in `meta`. */
    metricAggregations?: ('TOTAL' | 'MINIMUM' | 'MAXIMUM' | 'COUNT')[] | undefined
    /** Comparisons. Each gets its own rows. */
    comparisons?: {
      /** The label of its rows. 1 to 500 characters. */
      name?: string | undefined
      /** The data to compare: one of `filter`, `andGroup`, `orGroup` and `notExpression`. */
      dimensionFilter?: FilterExpression | undefined
      /** A saved comparison, instead of a filter. */
      comparison?: string | undefined
    }[] | undefined
    /** true returns the quotas of the property in `meta`; default true. */
    returnPropertyQuota?: boolean | undefined
    /** Rows to skip before the first page; default 0. At least 0. */
    offset?: number | undefined
    /** Rows to return, 1 to 250000; default 10000. */
    limit?: number | undefined
  }[]
}
