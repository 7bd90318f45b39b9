// Written by `npm run docs:reference` from the declarations. Do not edit.

/** Credentials of a Google Ads user. */
export interface AdvertisingCredentials {
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
  /** Optional: the vendor has ignored developer tokens since 2026-09-09. */
  developer_token?: string | undefined
  /** The manager account through which the customers are reached: 10 digits without dashes. */
  login_customer_id?: string | undefined
}

/** The parameters of `accessible_customers.list`. */
export type AccessibleCustomersListParams = Record<string, never>

/** The parameters of a list. */
export interface ListParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** A query in the Google Ads Query Language. Replaces the default query and is sent unchanged. 1 to 100000 characters. */
  query?: string | undefined
  /** meta.next_page_token of the previous page. At most 10000 characters. */
  pageToken?: string | undefined
  /** Rows per page, 1 to 10000; default 10000. A page may hold fewer. */
  pageSize?: number | undefined
}

/** The parameters of `ad_group_labels.create`. */
export interface AdGroupLabelsCreateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The new object. */
    create?: {
      /** Resource name: customers/<customer_id>/adGroups/<ad_group_id>. */
      adGroup: string
      /** Resource name: customers/<customer_id>/labels/<label_id>. */
      label: string
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `ad_groups.update`. */
export interface AdGroupsUpdateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The fields to change, comma separated: name, status, cpcBidMicros. Default: the fields of update. */
    updateMask?: string | undefined
    /** The object to change, and its new values. */
    update?: {
      /** Resource name: customers/<customer_id>/adGroups/<ad_group_id>. */
      resourceName: string
      /** New name. */
      name?: string | undefined
      /** New status; REMOVED is not accepted. */
      status?: 'ENABLED' | 'PAUSED' | undefined
      /** Bid per click in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
      cpcBidMicros?: string | undefined
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `campaign_labels.create`. */
export interface CampaignLabelsCreateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The new object. */
    create?: {
      /** Resource name: customers/<customer_id>/campaigns/<campaign_id>. */
      campaign: string
      /** Resource name: customers/<customer_id>/labels/<label_id>. */
      label: string
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `campaigns.update`. */
export interface CampaignsUpdateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The fields to change, comma separated: name, status. Default: the fields of update. */
    updateMask?: string | undefined
    /** The object to change, and its new values. */
    update?: {
      /** Resource name: customers/<customer_id>/campaigns/<campaign_id>. */
      resourceName: string
      /** New name. */
      name?: string | undefined
      /** New status; REMOVED is not accepted. */
      status?: 'ENABLED' | 'PAUSED' | undefined
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `labels.create`. */
export interface LabelsCreateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The new object. */
    create?: {
      /** 1 to 80 characters, unique within the customer. */
      name: string
      /** Up to 200 characters. Sent as textLabel.description, unless textLabel has a description. */
      description?: string | undefined
      /** The look of the label. */
      textLabel?: {
        /** Colour as #RRGGBB. */
        backgroundColor?: string | undefined
        /** Up to 200 characters. */
        description?: string | undefined
      } | undefined
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `reports.query`. */
export interface ReportsQueryParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** A query in the Google Ads Query Language, which is sent unchanged. 1 to 100000 characters. */
  query: string
  /** meta.next_page_token of the previous page. At most 10000 characters. */
  pageToken?: string | undefined
  /** Rows per page, 1 to 10000; default 10000. A page may hold fewer. */
  pageSize?: number | undefined
}
