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

/** The parameters of `ad_group_ad_labels.create`. */
export interface AdGroupAdLabelsCreateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The new object. */
    create?: {
      /** Resource name: customers/<customer_id>/adGroupAds/<ad_group_id>~<ad_id>. */
      adGroupAd: string
      /** Resource name: customers/<customer_id>/labels/<label_id>. */
      label: string
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `ad_group_ad_labels.remove`. */
export interface AdGroupAdLabelsRemoveParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** Resource name: customers/<customer_id>/adGroupAdLabels/<ad_group_id>~<ad_id>~<label_id>. */
    remove?: string | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `ad_group_ads.create`. */
export interface AdGroupAdsCreateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The new object. */
    create?: {
      /** Resource name: customers/<customer_id>/adGroups/<ad_group_id>. */
      adGroup: string
      /** Whether it is shown at once. Default: ENABLED. */
      status?: 'ENABLED' | 'PAUSED' | undefined
      /** The ad. */
      ad: {
        /** Parameters that are appended to those addresses. At most 2048 characters. */
        finalUrlSuffix?: string | undefined
        /** The template of addresses that count clicks. At most 2048 characters. */
        trackingUrlTemplate?: string | undefined
        /** The addresses that its ads lead to, as http or https. 1 to 20 items. */
        finalUrls: string[]
        /** The texts of a responsive search ad, of which the vendor shows some. */
        responsiveSearchAd: {
          /** 3 to 15 titles. */
          headlines: {
            /** The text, up to 30 characters. */
            text: string
            /** The only place where it is shown. */
            pinnedField?: 'HEADLINE_1' | 'HEADLINE_2' | 'HEADLINE_3' | undefined
          }[]
          /** 2 to 4 texts below the titles. */
          descriptions: {
            /** The text, up to 90 characters. */
            text: string
            /** The only place where it is shown. */
            pinnedField?: 'DESCRIPTION_1' | 'DESCRIPTION_2' | undefined
          }[]
          /** The first part of the address that it shows. At most 15 characters. */
          path1?: string | undefined
          /** The second part of the address that it shows; needs path1. At most 15 characters. */
          path2?: string | undefined
        }
      }
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `ad_group_ads.update`. */
export interface AdGroupAdsUpdateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The fields to change, comma separated: status. Default: the fields of update. */
    updateMask?: string | undefined
    /** The object to change, and its new values. */
    update?: {
      /** Resource name: customers/<customer_id>/adGroupAds/<ad_group_id>~<ad_id>. */
      resourceName: string
      /** New status; REMOVED is not accepted. */
      status?: 'ENABLED' | 'PAUSED' | undefined
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `ad_group_ads.remove`. */
export interface AdGroupAdsRemoveParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** Resource name: customers/<customer_id>/adGroupAds/<ad_group_id>~<ad_id>. */
    remove?: string | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `ad_group_criteria.create`. */
export interface AdGroupCriteriaCreateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The new object. */
    create?: {
      /** Resource name: customers/<customer_id>/adGroups/<ad_group_id>. */
      adGroup: string
      /** A keyword. */
      keyword: {
        /** The words, up to 80 characters and 10 words. */
        text: string
        /** How searches must match. */
        matchType: 'EXACT' | 'PHRASE' | 'BROAD'
      }
      /** true excludes what it matches. Default: false. */
      negative?: boolean | undefined
      /** Whether it applies at once. Default: ENABLED. */
      status?: 'ENABLED' | 'PAUSED' | undefined
      /** Bid per click in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
      cpcBidMicros?: string | undefined
      /** The addresses that its ads lead to, as http or https. 1 to 20 items. */
      finalUrls?: string[] | undefined
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `ad_group_criteria.update`. */
export interface AdGroupCriteriaUpdateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The fields to change, comma separated: status, cpcBidMicros, finalUrls. Default: the fields of update. */
    updateMask?: string | undefined
    /** The object to change, and its new values. */
    update?: {
      /** Resource name: customers/<customer_id>/adGroupCriteria/<ad_group_id>~<criterion_id>. */
      resourceName: string
      /** New status; REMOVED is not accepted. */
      status?: 'ENABLED' | 'PAUSED' | undefined
      /** Bid per click in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
      cpcBidMicros?: string | undefined
      /** The addresses that its ads lead to, as http or https. 1 to 20 items. */
      finalUrls?: string[] | undefined
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `ad_group_criteria.remove`. */
export interface AdGroupCriteriaRemoveParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** Resource name: customers/<customer_id>/adGroupCriteria/<ad_group_id>~<criterion_id>. */
    remove?: string | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
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

/** The parameters of `ad_group_labels.remove`. */
export interface AdGroupLabelsRemoveParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** Resource name: customers/<customer_id>/adGroupLabels/<ad_group_id>~<label_id>. */
    remove?: string | undefined
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

/** The parameters of `ads.update`. */
export interface AdsUpdateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The fields to change, comma separated: finalUrls, finalUrlSuffix, trackingUrlTemplate, responsiveSearchAd.headlines, responsiveSearchAd.descriptions, responsiveSearchAd.path1, responsiveSearchAd.path2. Default: the fields of update. */
    updateMask?: string | undefined
    /** The object to change, and its new values. */
    update?: {
      /** Resource name: customers/<customer_id>/ads/<ad_id>. */
      resourceName: string
      /** The addresses that its ads lead to, as http or https. 1 to 20 items. */
      finalUrls?: string[] | undefined
      /** Parameters that are appended to those addresses. At most 2048 characters. */
      finalUrlSuffix?: string | undefined
      /** The template of addresses that count clicks. At most 2048 characters. */
      trackingUrlTemplate?: string | undefined
      /** The texts of a responsive search ad; each list replaces the former one. */
      responsiveSearchAd?: {
        /** 3 to 15 titles. */
        headlines?: {
          /** The text, up to 30 characters. */
          text: string
          /** The only place where it is shown. */
          pinnedField?: 'HEADLINE_1' | 'HEADLINE_2' | 'HEADLINE_3' | undefined
        }[] | undefined
        /** 2 to 4 texts below the titles. */
        descriptions?: {
          /** The text, up to 90 characters. */
          text: string
          /** The only place where it is shown. */
          pinnedField?: 'DESCRIPTION_1' | 'DESCRIPTION_2' | undefined
        }[] | undefined
        /** The first part of the address that it shows. At most 15 characters. */
        path1?: string | undefined
        /** The second part of the address that it shows; needs path1. At most 15 characters. */
        path2?: string | undefined
      } | undefined
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `campaign_budgets.create`. */
export interface CampaignBudgetsCreateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The new object. */
    create?: {
      /** Its name; required for a budget of several campaigns. 1 to 255 characters. */
      name?: string | undefined
      /** The average amount a day in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
      amountMicros: string
      /** Whether it is spent over the day or at once. Default: STANDARD. */
      deliveryMethod?: 'STANDARD' | 'ACCELERATED' | undefined
      /** Whether several campaigns can spend it. Default: true. */
      explicitlyShared?: boolean | undefined
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `campaign_budgets.update`. */
export interface CampaignBudgetsUpdateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The fields to change, comma separated: amountMicros, name, deliveryMethod. Default: the fields of update. */
    updateMask?: string | undefined
    /** The object to change, and its new values. */
    update?: {
      /** Resource name: customers/<customer_id>/campaignBudgets/<campaign_budget_id>. */
      resourceName: string
      /** The average amount a day in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
      amountMicros?: string | undefined
      /** New name. 1 to 255 characters. */
      name?: string | undefined
      /** Whether it is spent over the day or at once. */
      deliveryMethod?: 'STANDARD' | 'ACCELERATED' | undefined
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `campaign_budgets.remove`. */
export interface CampaignBudgetsRemoveParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** Resource name: customers/<customer_id>/campaignBudgets/<campaign_budget_id>. */
    remove?: string | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `campaign_criteria.create`. */
export interface CampaignCriteriaCreateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The new object. */
    create?: {
      /** Resource name: customers/<customer_id>/campaigns/<campaign_id>. */
      campaign: string
      /** Whether it is excluded. Keywords of campaigns can only be excluded. */
      negative?: boolean | undefined
      /** A keyword. */
      keyword?: {
        /** The words, up to 80 characters and 10 words. */
        text: string
        /** How searches must match. */
        matchType: 'EXACT' | 'PHRASE' | 'BROAD'
      } | undefined
      /** A place. */
      location?: {
        /** The place: geoTargetConstants/<id>, such as geoTargetConstants/2276 for Germany. */
        geoTargetConstant: string
      } | undefined
      /** The factor by which it changes bids. 0.1 to 10. */
      bidModifier?: number | undefined
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `campaign_criteria.update`. */
export interface CampaignCriteriaUpdateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The fields to change, comma separated: bidModifier. Default: the fields of update. */
    updateMask?: string | undefined
    /** The object to change, and its new values. */
    update?: {
      /** Resource name: customers/<customer_id>/campaignCriteria/<campaign_id>~<criterion_id>. */
      resourceName: string
      /** The factor, 0.1 to 10; 1 changes none. */
      bidModifier?: number | undefined
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `campaign_criteria.remove`. */
export interface CampaignCriteriaRemoveParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** Resource name: customers/<customer_id>/campaignCriteria/<campaign_id>~<criterion_id>. */
    remove?: string | undefined
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

/** The parameters of `campaign_labels.remove`. */
export interface CampaignLabelsRemoveParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** Resource name: customers/<customer_id>/campaignLabels/<campaign_id>~<label_id>. */
    remove?: string | undefined
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

/** The parameters of `labels.remove`. */
export interface LabelsRemoveParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** Resource name: customers/<customer_id>/labels/<label_id>. */
    remove?: string | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `recommendations.apply`. */
export interface RecommendationsApplyParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 100 recommendations. */
  operations: {
    /** Resource name: customers/<customer_id>/recommendations/<recommendation_id>. */
    resourceName: string
    /** For a budget: another amount than the recommended one. */
    campaignBudget?: {
      /** The new average amount a day in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
      newBudgetAmountMicros: string
    } | undefined
    /** For a keyword: where it is added, and how. */
    keyword?: {
      /** Resource name: customers/<customer_id>/adGroups/<ad_group_id>. */
      adGroup: string
      /** How searches must match. */
      matchType: 'EXACT' | 'PHRASE' | 'BROAD'
      /** Bid per click in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
      cpcBidMicros?: string | undefined
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
}

/** The parameters of `recommendations.dismiss`. */
export interface RecommendationsDismissParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 100 recommendations. */
  operations: {
    /** Resource name: customers/<customer_id>/recommendations/<recommendation_id>. */
    resourceName: string
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
}

/** The parameters of `reports.query`. */
export interface ReportsQueryParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** A query in the Google Ads Query Language, which is sent unchanged. 1 to 100000 characters. */
  query: string
  /** The manager account through which the customer is reached: 10 digits without dashes. Default: that of the credentials. */
  login_customer_id?: string | undefined
  /** meta.next_page_token of the previous page. At most 10000 characters. */
  pageToken?: string | undefined
  /** Rows per page, 1 to 10000; default 10000. A page may hold fewer. */
  pageSize?: number | undefined
}
