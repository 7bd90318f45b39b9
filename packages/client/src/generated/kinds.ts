// Written by `npm run docs:reference` from the server's routes. Do not edit.

/** The credentials of Google Ads. */
export interface AdvertisingCredentials {
  /** Issued by the vendor; renewed with refresh_token when it expires. */
  readonly access_token?: string | undefined
  /** Renews the access token. */
  readonly refresh_token?: string | undefined
  /** The OAuth client that the refresh token was issued to. */
  readonly client_id?: string | undefined
  /** The secret of the OAuth client. */
  readonly client_secret?: string | undefined
  /** When the access token expires, in milliseconds since 1970. */
  readonly expires_at?: number | undefined
  /** The scopes that the vendor granted. */
  readonly scope?: string | undefined
  /** As the vendor sent it. */
  readonly token_type?: string | undefined
  /** Other fields of the token reply, unchanged. */
  readonly vendor_fields?: Record<string, unknown> | undefined
  /** The key file of a service account. An alternative to the authorization of a user. */
  readonly service_account?: {
    /** The address of the service account. At most 320 characters. */
    readonly client_email: string
    /** Its private key, in PEM. At most 20000 characters. */
    readonly private_key: string
    /** The id of the key. At most 2000 characters. */
    readonly private_key_id?: string | undefined
    /** The id by which an administrator delegates access to it. At most 2000 characters. */
    readonly client_id?: string | undefined
    /** Its project. At most 2000 characters. */
    readonly project_id?: string | undefined
    /** As the file has it. */
    readonly type?: 'service_account' | undefined
    /** Not used. At most 2000 characters. */
    readonly auth_uri?: string | undefined
    /** Not used: tokens are asked for at the address of the vendor. At most 2000 characters. */
    readonly token_uri?: string | undefined
    /** Not used. At most 2000 characters. */
    readonly auth_provider_x509_cert_url?: string | undefined
    /** Not used. At most 2000 characters. */
    readonly client_x509_cert_url?: string | undefined
    /** Not used. At most 2000 characters. */
    readonly universe_domain?: string | undefined
  } | undefined
  /** The user that the service account acts for, by domain-wide delegation; without one, it acts for itself. */
  readonly subject?: string | undefined
  /** Optional: the vendor has ignored developer tokens since 2026-09-09. */
  readonly developer_token?: string | undefined
  /** The manager account through which the customers are reached: 10 digits without dashes. */
  readonly login_customer_id?: string | undefined
}

/** What to sync of Google Ads. */
export interface AdvertisingReplicationConfig {
  /** The customers to sync. Default: login_customer_id and all customers below it; without login_customer_id, every accessible customer and the clients of managers. */
  readonly customer_ids?: readonly string[] | undefined
  /** The first day to sync, as YYYY-MM-DD. */
  readonly start_date?: string | undefined
  /** How many days back metrics are read again: the vendor counts a conversion on the day of its click. 0 to 90. Default `14`. */
  readonly conversion_window_days?: number | undefined
  /** Queries whose rows are synced, each as an entity with the name that you choose. At most 20. */
  readonly queries?: readonly {
    /** The entity that has the rows of the query. At most 100 characters. */
    readonly name: string
    /** A query in the Google Ads Query Language. With segments.date it is read by days, which the sync chooses; without it, as a whole by every sync. 1 to 20000 characters. */
    readonly query: string
  }[] | undefined
  /** The entities to sync; default all. The calls that each takes in a run, at least, for each customer: accounts 2, ad_group_ad_labels 1, ad_group_ads 2, ad_group_criteria 1, ad_group_labels 1, ad_groups 2, asset_group_assets 1, asset_groups 2, assets 1, campaign_budgets 1, campaign_criteria 1, campaign_labels 1, campaigns 2, change_events 1, geographic_views 1, keyword_views 2, recommendations 1, search_term_views 1. */
  readonly entities?: readonly ('accounts' | 'ad_group_ad_labels' | 'ad_group_ads' | 'ad_group_criteria' | 'ad_group_labels' | 'ad_groups' | 'asset_group_assets' | 'asset_groups' | 'assets' | 'campaign_budgets' | 'campaign_criteria' | 'campaign_labels' | 'campaigns' | 'change_events' | 'geographic_views' | 'keyword_views' | 'recommendations' | 'search_term_views')[] | undefined
}

/** The credentials of Google Analytics. */
export interface WebAnalyticsCredentials {
  /** Issued by the vendor; renewed with refresh_token when it expires. */
  readonly access_token?: string | undefined
  /** Renews the access token. */
  readonly refresh_token?: string | undefined
  /** The OAuth client that the refresh token was issued to. */
  readonly client_id?: string | undefined
  /** The secret of the OAuth client. */
  readonly client_secret?: string | undefined
  /** When the access token expires, in milliseconds since 1970. */
  readonly expires_at?: number | undefined
  /** The scopes that the vendor granted. */
  readonly scope?: string | undefined
  /** As the vendor sent it. */
  readonly token_type?: string | undefined
  /** Other fields of the token reply, unchanged. */
  readonly vendor_fields?: Record<string, unknown> | undefined
  /** The key file of a service account. An alternative to the authorization of a user. */
  readonly service_account?: {
    /** The address of the service account. At most 320 characters. */
    readonly client_email: string
    /** Its private key, in PEM. At most 20000 characters. */
    readonly private_key: string
    /** The id of the key. At most 2000 characters. */
    readonly private_key_id?: string | undefined
    /** The id by which an administrator delegates access to it. At most 2000 characters. */
    readonly client_id?: string | undefined
    /** Its project. At most 2000 characters. */
    readonly project_id?: string | undefined
    /** As the file has it. */
    readonly type?: 'service_account' | undefined
    /** Not used. At most 2000 characters. */
    readonly auth_uri?: string | undefined
    /** Not used: tokens are asked for at the address of the vendor. At most 2000 characters. */
    readonly token_uri?: string | undefined
    /** Not used. At most 2000 characters. */
    readonly auth_provider_x509_cert_url?: string | undefined
    /** Not used. At most 2000 characters. */
    readonly client_x509_cert_url?: string | undefined
    /** Not used. At most 2000 characters. */
    readonly universe_domain?: string | undefined
  } | undefined
  /** The user that the service account acts for, by domain-wide delegation; without one, it acts for itself. */
  readonly subject?: string | undefined
}

/** What to sync of Google Analytics. */
export interface WebAnalyticsReplicationConfig {
  /** The properties to sync. */
  readonly property_ids: readonly string[]
  /** The first day to sync, as YYYY-MM-DD. */
  readonly start_date?: string | undefined
  /** How many days back reports are read again: the vendor changes the last two days, and for up to twelve days which visits key events are attributed to. 0 to 90. Default `3`. */
  readonly lookback_days?: number | undefined
  /** After at most how many days all synced days are read again, since the vendor may remove rows later; null for never. Default `30`. */
  readonly reconcile_days?: number | null | undefined
  /** Reports whose rows are synced, each as an entity with the name that you choose. At most 20. */
  readonly reports?: readonly {
    /** The entity that has the rows of the report. At most 100 characters. */
    readonly name: string
    /** Up to 9 dimensions. With `date` the report is read by days; without it, as a whole by every sync. Default `[]`. */
    readonly dimensions?: readonly string[] | undefined
    /** Up to 10 metrics. */
    readonly metrics: readonly string[]
    /** The data to count, as `dimensionFilter` of a report. */
    readonly dimension_filter?: FilterExpression | undefined
    /** The rows to keep, by their metrics, as `metricFilter` of a report. */
    readonly metric_filter?: FilterExpression | undefined
  }[] | undefined
  /** The entities to sync; default all. The calls that each takes in a run, at least, for each property: daily_active_users 1, devices 1, four_weekly_active_users 1, locations 1, pages 1, traffic_sources 1, website_overview 1, weekly_active_users 1. */
  readonly entities?: readonly ('daily_active_users' | 'devices' | 'four_weekly_active_users' | 'locations' | 'pages' | 'traffic_sources' | 'website_overview' | 'weekly_active_users')[] | undefined
}

/** Conditions, joined or negated. Exactly one of the four is present. */
export interface FilterExpression {
  /** All of these are true. */
  readonly andGroup?: {
    /** The conditions to join. */
    readonly expressions: readonly FilterExpression[]
  } | undefined
  /** At least one of these is true. */
  readonly orGroup?: {
    /** The conditions to join. */
    readonly expressions: readonly FilterExpression[]
  } | undefined
  /** This is not true. */
  readonly notExpression?: FilterExpression | undefined
  /** One condition. */
  readonly filter?: Filter | undefined
}

/** One condition on one dimension or metric. */
export interface Filter {
  /** The dimension or metric. */
  readonly fieldName: string
  /** Compares text. */
  readonly stringFilter?: {
    /** How the value is compared; default EXACT. */
    readonly matchType?: 'EXACT' | 'BEGINS_WITH' | 'ENDS_WITH' | 'CONTAINS' | 'FULL_REGEXP' | 'PARTIAL_REGEXP' | undefined
    /** The value to compare with. */
    readonly value: string
    /** Whether case counts; default false. */
    readonly caseSensitive?: boolean | undefined
  } | undefined
  /** Compares with each of several values. */
  readonly inListFilter?: {
    /** The values. The field must equal one of them. */
    readonly values: readonly string[]
    /** Whether case counts; default false. */
    readonly caseSensitive?: boolean | undefined
  } | undefined
  /** Compares with a number. */
  readonly numericFilter?: {
    /** How the value is compared. */
    readonly operation: 'EQUAL' | 'LESS_THAN' | 'LESS_THAN_OR_EQUAL' | 'GREATER_THAN' | 'GREATER_THAN_OR_EQUAL'
    /** The number in a condition. A 64-bit integer is a decimal string or a number. */
    readonly value: NumericValue
  } | undefined
  /** Both ends are included. */
  readonly betweenFilter?: {
    /** The number in a condition. A 64-bit integer is a decimal string or a number. */
    readonly fromValue: NumericValue
    /** The number in a condition. A 64-bit integer is a decimal string or a number. */
    readonly toValue: NumericValue
  } | undefined
  /** Matches empty values and "(not set)". */
  readonly emptyFilter?: Record<string, never> | undefined
}

/** The number in a condition. A 64-bit integer is a decimal string or a number. */
export interface NumericValue {
  /** An integer. */
  readonly int64Value?: string | number | undefined
  /** Any number. */
  readonly doubleValue?: number | undefined
}

/** The credentials of Gong. */
export interface CallRecordingCredentials {
  /** Access key, created in Gong by a technical administrator. An alternative to OAuth. */
  readonly access_key?: string | undefined
  /** Secret of the access key. */
  readonly access_key_secret?: string | undefined
  /** Issued by the vendor; renewed with refresh_token when it expires. */
  readonly access_token?: string | undefined
  /** Renews the access token. */
  readonly refresh_token?: string | undefined
  /** The OAuth client that the refresh token was issued to. */
  readonly client_id?: string | undefined
  /** The secret of the OAuth client. */
  readonly client_secret?: string | undefined
  /** When the access token expires, in milliseconds since 1970. */
  readonly expires_at?: number | undefined
  /** The scopes that the vendor granted. */
  readonly scope?: string | undefined
  /** As the vendor sent it. */
  readonly token_type?: string | undefined
  /** Other fields of the token reply, unchanged. */
  readonly vendor_fields?: Record<string, unknown> | undefined
  /** The API address of the company, such as https://company-17.api.gong.io. The reply of the token endpoint names it. At most 300 characters. */
  readonly api_base_url_for_customer?: string | undefined
}

/** What to sync of Gong. */
export interface CallRecordingReplicationConfig {
  /** The first day to sync, as YYYY-MM-DD. */
  readonly start_date?: string | undefined
  /** After at most how many days all synced days are read again, since the vendor may remove rows later; null for never. Default `30`. */
  readonly reconcile_days?: number | null | undefined
  /** true includes private calls. Default `false`. */
  readonly include_private?: boolean | undefined
  /** The entities to sync; default all. The calls that each takes in a run, at least: call_transcripts 1, calls 1, calls_extensive 1, settings_scorecards 1, stats_activity_scorecards 1, users 1. */
  readonly entities?: readonly ('call_transcripts' | 'calls' | 'calls_extensive' | 'settings_scorecards' | 'stats_activity_scorecards' | 'users')[] | undefined
}

/** The credentials of Google Drive. */
export interface DriveCredentials {
  /** Issued by the vendor; renewed with refresh_token when it expires. */
  readonly access_token?: string | undefined
  /** Renews the access token. */
  readonly refresh_token?: string | undefined
  /** The OAuth client that the refresh token was issued to. */
  readonly client_id?: string | undefined
  /** The secret of the OAuth client. */
  readonly client_secret?: string | undefined
  /** When the access token expires, in milliseconds since 1970. */
  readonly expires_at?: number | undefined
  /** The scopes that the vendor granted. */
  readonly scope?: string | undefined
  /** As the vendor sent it. */
  readonly token_type?: string | undefined
  /** Other fields of the token reply, unchanged. */
  readonly vendor_fields?: Record<string, unknown> | undefined
  /** The key file of a service account. An alternative to the authorization of a user. */
  readonly service_account?: {
    /** The address of the service account. At most 320 characters. */
    readonly client_email: string
    /** Its private key, in PEM. At most 20000 characters. */
    readonly private_key: string
    /** The id of the key. At most 2000 characters. */
    readonly private_key_id?: string | undefined
    /** The id by which an administrator delegates access to it. At most 2000 characters. */
    readonly client_id?: string | undefined
    /** Its project. At most 2000 characters. */
    readonly project_id?: string | undefined
    /** As the file has it. */
    readonly type?: 'service_account' | undefined
    /** Not used. At most 2000 characters. */
    readonly auth_uri?: string | undefined
    /** Not used: tokens are asked for at the address of the vendor. At most 2000 characters. */
    readonly token_uri?: string | undefined
    /** Not used. At most 2000 characters. */
    readonly auth_provider_x509_cert_url?: string | undefined
    /** Not used. At most 2000 characters. */
    readonly client_x509_cert_url?: string | undefined
    /** Not used. At most 2000 characters. */
    readonly universe_domain?: string | undefined
  } | undefined
  /** The user that the service account acts for, by domain-wide delegation; without one, it acts for itself. */
  readonly subject?: string | undefined
}

/** What to sync of Google Drive. */
export interface DriveReplicationConfig {
  /** The address of the folder to sync, from the address bar of the browser. At most 2000 characters. */
  readonly folder_url: string
  /** After at most how many days the whole folder is listed again, since one list may lack a new file; null for never. Default `30`. */
  readonly reconcile_days?: number | null | undefined
  /** The streams, as an array or a JSON string: the files of each, by globs of their paths in the folder, and how to read them. Search has the records of each stream under its name, and under files the metadata of the files that a glob matches. */
  readonly streams: string | readonly {
    /** 1 to 200 characters. */
    readonly name: string
    /** The format of the files, and its options. */
    readonly format: {
      /** The format of the files. */
      readonly filetype: 'csv'
      /** Pattern `^(?:[^\\]|\\t)$`. Default `","`. */
      readonly delimiter?: string | undefined
      /** 1 to 1 characters. Default `"\""`. */
      readonly quote_char?: string | undefined
      /** 1 to 1 characters. */
      readonly escape_char?: string | undefined
      /** 1 to 40 characters. Default `"utf8"`. */
      readonly encoding?: string | undefined
      /** Default `true`. */
      readonly double_quote?: boolean | undefined
      /** Default `[]`. */
      readonly null_values?: readonly string[] | undefined
      /** Default `true`. */
      readonly strings_can_be_null?: boolean | undefined
      /** At least 0. Default `0`. */
      readonly skip_rows_before_header?: number | undefined
      /** At least 0. Default `0`. */
      readonly skip_rows_after_header?: number | undefined
      /** Default `{"header_definition_type":"From CSV"}`. */
      readonly header_definition?: {
        /** Where the names of the columns come from. */
        readonly header_definition_type: 'From CSV'
      } | {
        /** Where the names of the columns come from. */
        readonly header_definition_type: 'Autogenerated'
      } | {
        /** Where the names of the columns come from. */
        readonly header_definition_type: 'User Provided'
        /** The names of the columns, in their order. */
        readonly column_names: readonly string[]
      } | undefined
      /** Default `["y","yes","t","true","on","1"]`. */
      readonly true_values?: readonly string[] | undefined
      /** Default `["n","no","f","false","off","0"]`. */
      readonly false_values?: readonly string[] | undefined
      /** Default `false`. */
      readonly ignore_errors_on_fields_mismatch?: boolean | undefined
    } | {
      /** The format of the files. */
      readonly filetype: 'jsonl'
    } | {
      /** The format of the files. */
      readonly filetype: 'avro'
      /** Default `false`. */
      readonly double_as_string?: boolean | undefined
    } | {
      /** The format of the files. */
      readonly filetype: 'parquet'
      /** Default `false`. */
      readonly decimal_as_float?: boolean | undefined
    } | {
      /** The format of the files. */
      readonly filetype: 'excel'
      /** The names of the sheets to read; default all. */
      readonly sheets?: readonly string[] | undefined
    } | {
      /** The format of the files. */
      readonly filetype: 'unstructured'
      /** Default `true`. */
      readonly skip_unprocessable_files?: boolean | undefined
      /** Default `"auto"`. */
      readonly strategy?: 'auto' | 'fast' | undefined
      /** Default `{"mode":"local"}`. */
      readonly processing?: {
        /** Files are read on the server itself. */
        readonly mode: 'local'
      } | undefined
    }
    /** Default `["**"]`. */
    readonly globs?: readonly string[] | undefined
    /** Default `"Emit Record"`. */
    readonly validation_policy?: 'Emit Record' | 'Skip Record' | 'Wait for Discover' | undefined
    /** The types of the columns by their names, as the JSON of an object. */
    readonly input_schema?: string | undefined
    /** Cannot be set: a record is known by its file and its place in it. */
    readonly primary_key?: unknown | undefined
    /** Default `3`. */
    readonly days_to_sync_if_history_is_full?: 3 | undefined
    /** Default `false`. */
    readonly schemaless?: boolean | undefined
    /** At least 1. */
    readonly recent_n_files_to_read_for_schema_discovery?: number | undefined
  }[]
}

/** What the kinds of connectors take, by their types. */
export interface Kinds {
  /** Google Ads. */
  readonly 'advertising': {
    /** The fields that it takes. */
    readonly credentials: AdvertisingCredentials
    /** What to sync. */
    readonly replication_config: AdvertisingReplicationConfig
  }
  /** Google Analytics. */
  readonly 'web-analytics': {
    /** The fields that it takes. */
    readonly credentials: WebAnalyticsCredentials
    /** What to sync. */
    readonly replication_config: WebAnalyticsReplicationConfig
  }
  /** Gong. */
  readonly 'call-recording': {
    /** The fields that it takes. */
    readonly credentials: CallRecordingCredentials
    /** What to sync. */
    readonly replication_config: CallRecordingReplicationConfig
  }
  /** Google Drive. */
  readonly 'drive': {
    /** The fields that it takes. */
    readonly credentials: DriveCredentials
    /** What to sync. */
    readonly replication_config: DriveReplicationConfig
  }
}
