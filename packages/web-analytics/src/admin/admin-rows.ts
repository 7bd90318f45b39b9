/** A key event of a property. See https://developers.google.com/analytics/devguides/config/admin/v1/rest/v1beta/properties.keyEvents. */
export interface KeyEvent {
  /** `properties/<property_id>/keyEvents/<key_event_id>`. */
  readonly name?: string
  /** The event that counts, such as `purchase`. */
  readonly eventName?: string
  /** Whether each event counts (`ONCE_PER_EVENT`), or one in a session. */
  readonly countingMethod?: string
  /** The value of events that have none. */
  readonly defaultValue?: {
    /** The value. */
    readonly numericValue?: number
    /** Its currency, in ISO 4217. */
    readonly currencyCode?: string
  }
  /** Whether it can be deleted. */
  readonly deletable?: boolean
  /** Whether the event is one of the property's own. */
  readonly custom?: boolean
  /** When it was created, ISO 8601. */
  readonly createTime?: string
}

/** Where a property gets its data from. See https://developers.google.com/analytics/devguides/config/admin/v1/rest/v1beta/properties.dataStreams. */
export interface DataStream {
  /** `properties/<property_id>/dataStreams/<stream_id>`. */
  readonly name?: string
  /** `WEB_DATA_STREAM`, `ANDROID_APP_DATA_STREAM` or `IOS_APP_DATA_STREAM`. */
  readonly type?: string
  /** Its name for people. */
  readonly displayName?: string
  /** When it was created, ISO 8601. */
  readonly createTime?: string
  /** When it was changed, ISO 8601. */
  readonly updateTime?: string
  /** For a web stream. */
  readonly webStreamData?: {
    /** The address of the web site. */
    readonly defaultUri?: string
    /** The id that the tracking code has, such as `G-1A2BCD345E`. */
    readonly measurementId?: string
    /** The id of the app in Firebase. */
    readonly firebaseAppId?: string
  }
  /** For an Android app. */
  readonly androidAppStreamData?: {
    /** The name of its package. */
    readonly packageName?: string
    /** The id of the app in Firebase. */
    readonly firebaseAppId?: string
  }
  /** For an iOS app. */
  readonly iosAppStreamData?: {
    /** The id of its bundle. */
    readonly bundleId?: string
    /** The id of the app in Firebase. */
    readonly firebaseAppId?: string
  }
}

/** A dimension of a property's own. See https://developers.google.com/analytics/devguides/config/admin/v1/rest/v1beta/properties.customDimensions. */
export interface CustomDimension {
  /** `properties/<property_id>/customDimensions/<id>`. */
  readonly name?: string
  /** The parameter of events, or the property of users, that has its values. */
  readonly parameterName?: string
  /** Its name for people. */
  readonly displayName?: string
  /** What it is for. */
  readonly description?: string
  /** What its values belong to: `EVENT`, `USER` or `ITEM`. */
  readonly scope?: string
  /** Whether advertising may not use it. */
  readonly disallowAdsPersonalization?: boolean
}

/** A metric of a property's own. See https://developers.google.com/analytics/devguides/config/admin/v1/rest/v1beta/properties.customMetrics. */
export interface CustomMetric {
  /** `properties/<property_id>/customMetrics/<id>`. */
  readonly name?: string
  /** The parameter of events that has its values. */
  readonly parameterName?: string
  /** Its name for people. */
  readonly displayName?: string
  /** What it is for. */
  readonly description?: string
  /** What its values belong to: `EVENT`. */
  readonly scope?: string
  /** The unit of its values, such as `SECONDS`. */
  readonly measurementUnit?: string
  /** For `CURRENCY`: whether it is a cost or a revenue, which not everybody may see. */
  readonly restrictedMetricType?: string[]
}

/** An account with its properties. See https://developers.google.com/analytics/devguides/config/admin/v1/rest/v1beta/accounts. */
export interface AnalyticsAccount {
  /** `accounts/<account_id>`. */
  readonly name?: string
  /** Its name for people. */
  readonly displayName?: string
  /** The country of the business, such as `DE`. */
  readonly regionCode?: string
  /** When it was created, ISO 8601. */
  readonly createTime?: string
  /** When it was changed, ISO 8601. */
  readonly updateTime?: string
  /** Whether it is in the trash. */
  readonly deleted?: boolean
}

/** A property. See https://developers.google.com/analytics/devguides/config/admin/v1/rest/v1beta/properties. */
export interface AnalyticsProperty {
  /** `properties/<property_id>`. */
  readonly name?: string
  /** Its kind, such as `PROPERTY_TYPE_ORDINARY`. */
  readonly propertyType?: string
  /** What it belongs to: an account, or another property. */
  readonly parent?: string
  /** `accounts/<account_id>`. */
  readonly account?: string
  /** Its name for people. */
  readonly displayName?: string
  /** The industry, such as `SHOPPING`. */
  readonly industryCategory?: string
  /** The time zone of its days, such as `Europe/Berlin`. */
  readonly timeZone?: string
  /** The currency of its amounts, in ISO 4217. */
  readonly currencyCode?: string
  /** `GOOGLE_ANALYTICS_STANDARD` or `GOOGLE_ANALYTICS_360`. */
  readonly serviceLevel?: string
  /** When it was created, ISO 8601. */
  readonly createTime?: string
  /** When it was changed, ISO 8601. */
  readonly updateTime?: string
  /** When it was put into the trash, ISO 8601. */
  readonly deleteTime?: string
  /** When it is deleted permanently, ISO 8601. */
  readonly expireTime?: string
}

/** The users of an audience at one time. See https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/properties.audienceExports. */
export interface AudienceExport {
  /** `properties/<property_id>/audienceExports/<id>`. */
  readonly name?: string
  /** `properties/<property_id>/audiences/<audience_id>`. */
  readonly audience?: string
  /** The audience's name for people. */
  readonly audienceDisplayName?: string
  /** What is known of each user. */
  readonly dimensions?: {
    /** The dimension, such as `deviceId`. */
    readonly dimensionName?: string
  }[]
  /** `CREATING`, `ACTIVE` once its rows can be read, or `FAILED`. */
  readonly state?: string
  /** When its creation began, ISO 8601. */
  readonly beginCreatingTime?: string
  /** How many tokens of the quota its creation took. */
  readonly creationQuotaTokensCharged?: number
  /** How many users it has. */
  readonly rowCount?: number
  /** Why its creation failed. */
  readonly errorMessage?: string
  /** How much of it is created, 0 to 100. */
  readonly percentageCompleted?: number
}
