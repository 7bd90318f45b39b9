// Written by `npm run docs:reference` from the declarations. Do not edit.

/** Credentials of a Google Ads user, or of a service account. */
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

/** The parameters of `ad_groups.create`. */
export interface AdGroupsCreateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The new object. */
    create?: {
      /** Resource name: customers/<customer_id>/campaigns/<campaign_id>. */
      campaign: string
      /** Its name, unique within the campaign. 1 to 255 characters. */
      name: string
      /** Whether its ads are shown at once. Default: ENABLED. */
      status?: 'ENABLED' | 'PAUSED' | undefined
      /** What its ads are; must fit the campaign. Default: by the campaign. */
      type?: 'SEARCH_STANDARD' | 'SEARCH_DYNAMIC_ADS' | 'DISPLAY_STANDARD' | 'SHOPPING_PRODUCT_ADS' | 'HOTEL_ADS' | 'VIDEO_RESPONSIVE' | 'VIDEO_TRUE_VIEW_IN_STREAM' | 'VIDEO_BUMPER' | undefined
      /** Bid per click in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
      cpcBidMicros?: string | undefined
      /** Bid per thousand impressions in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
      cpmBidMicros?: string | undefined
      /** Bid per view in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
      cpvBidMicros?: string | undefined
      /** Average cost of a conversion in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
      targetCpaMicros?: string | undefined
      /** Value of conversions for each unit spent, 0.01 to 1000. */
      targetRoas?: number | undefined
      /** Whether the better ads are shown more often. */
      adRotationMode?: 'OPTIMIZE' | 'ROTATE_FOREVER' | undefined
      /** Parameters that are appended to those addresses. At most 2048 characters. */
      finalUrlSuffix?: string | undefined
      /** The template of addresses that count clicks. At most 2048 characters. */
      trackingUrlTemplate?: string | undefined
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

/** The parameters of `ad_groups.remove`. */
export interface AdGroupsRemoveParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** Resource name: customers/<customer_id>/adGroups/<ad_group_id>. */
    remove?: string | undefined
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

/** The parameters of `assets.create`. */
export interface AssetsCreateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The new object. */
    create?: {
      /** Its name, by which people find it. 1 to 128 characters. */
      name?: string | undefined
      /** A text. */
      textAsset?: {
        /** The text. 1 to 1000 characters. */
        text: string
      } | undefined
      /** A picture. */
      imageAsset?: {
        /** A PNG, JPEG or GIF of at most 5120 KB, in base64. An address is not enough. 4 to 6990508 characters. */
        data: string
      } | undefined
      /** A video on YouTube. */
      youtubeVideoAsset?: {
        /** The 11 characters of the address of the video. */
        youtubeVideoId: string
      } | undefined
      /** A link to another page; needs finalUrls. */
      sitelinkAsset?: {
        /** The text of the link. Up to 25 characters. */
        linkText: string
        /** The first line below it; needs description2. Up to 35 characters. */
        description1?: string | undefined
        /** The second line below it; needs description1. Up to 35 characters. */
        description2?: string | undefined
        /** The first day on which it can be shown. As yyyy-MM-dd. */
        startDate?: string | undefined
        /** The last day on which it can be shown. As yyyy-MM-dd. */
        endDate?: string | undefined
      } | undefined
      /** A short text about the business. */
      calloutAsset?: {
        /** The text. Up to 25 characters. */
        calloutText: string
        /** The first day on which it can be shown. As yyyy-MM-dd. */
        startDate?: string | undefined
        /** The last day on which it can be shown. As yyyy-MM-dd. */
        endDate?: string | undefined
      } | undefined
      /** A list under a heading. */
      structuredSnippetAsset?: {
        /** One of the words that the vendor knows, such as Brands or Models. 1 to 25 characters. */
        header: string
        /** 3 to 10 texts, up to 25 characters each. */
        values: string[]
      } | undefined
      /** A number to call. */
      callAsset?: {
        /** The country, such as US. */
        countryCode: string
        /** The number as people call it, such as (030) 123456. 1 to 30 characters. */
        phoneNumber: string
        /** Whether calls count as conversions, and by which action. */
        callConversionReportingState?: 'DISABLED' | 'USE_ACCOUNT_LEVEL_CALL_CONVERSION_ACTION' | 'USE_RESOURCE_LEVEL_CALL_CONVERSION_ACTION' | undefined
        /** Resource name: customers/<customer_id>/conversionActions/<conversion_action_id>. */
        callConversionAction?: string | undefined
      } | undefined
      /** A form for people to leave their data. The vendor needs its agreement to be signed once. */
      leadFormAsset?: {
        /** The business. Up to 25 characters. */
        businessName: string
        /** The title of the form. Up to 30 characters. */
        headline: string
        /** What the form is for. Up to 200 characters. */
        description: string
        /** The text of the button that opens it. */
        callToActionType: 'LEARN_MORE' | 'GET_QUOTE' | 'APPLY_NOW' | 'SIGN_UP' | 'CONTACT_US' | 'SUBSCRIBE' | 'DOWNLOAD' | 'BOOK_NOW' | 'GET_OFFER' | 'REGISTER' | 'GET_INFO' | 'REQUEST_DEMO' | 'JOIN_NOW' | 'GET_STARTED'
        /** What people get who open it. Up to 30 characters. */
        callToActionDescription: string
        /** The page that says how the data are handled. At most 2048 characters. */
        privacyPolicyUrl: string
        /** What it asks, in this order. 1 to 50 items. */
        fields: {
          /** Such as FULL_NAME, EMAIL, PHONE_NUMBER or COMPANY_NAME. */
          inputType: string
          /** The choices of a question that has some. */
          singleChoiceAnswers?: {
            /** 2 to 12. */
            answers: string[]
          } | undefined
        }[]
        /** The title after it is sent. Up to 30 characters. */
        postSubmitHeadline?: string | undefined
        /** What follows after it is sent. Up to 200 characters. */
        postSubmitDescription?: string | undefined
        /** The text of the button after it is sent. */
        postSubmitCallToActionType?: 'VISIT_SITE' | 'DOWNLOAD' | 'LEARN_MORE' | 'SHOP_NOW' | undefined
        /** Resource name: customers/<customer_id>/assets/<asset_id>. */
        backgroundImageAsset?: string | undefined
        /** Whether more leads count, or more qualified ones. */
        desiredIntent?: 'LOW_INTENT' | 'HIGH_INTENT' | undefined
      } | undefined
      /** An offer. */
      promotionAsset?: {
        /** What is offered. Up to 20 characters. */
        promotionTarget: string
        /** Either this or moneyAmountOff: the discount in millionths, as a decimal string: 150000 is 15 %. */
        percentOff?: string | undefined
        /** The discount as an amount. Either this or percentOff. */
        moneyAmountOff?: {
          /** Such as EUR. */
          currencyCode: string
          /** The amount in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
          amountMicros: string
        } | undefined
        /** UP_TO if the discount is at most that. */
        discountModifier?: 'UP_TO' | undefined
        /** The code to enter. Either this or ordersOverAmount. Up to 15 characters. */
        promotionCode?: string | undefined
        /** The order that it needs. Either this or promotionCode. */
        ordersOverAmount?: {
          /** Such as EUR. */
          currencyCode: string
          /** The amount in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
          amountMicros: string
        } | undefined
        /** Such as BLACK_FRIDAY or CHRISTMAS. */
        occasion?: string | undefined
        /** The language, such as en or pt-BR. 2 to 10 characters. */
        languageCode?: string | undefined
        /** The first day of the offer. As yyyy-MM-dd. */
        redemptionStartDate?: string | undefined
        /** The last day of the offer. As yyyy-MM-dd. */
        redemptionEndDate?: string | undefined
        /** The first day on which it can be shown. As yyyy-MM-dd. */
        startDate?: string | undefined
        /** The last day on which it can be shown. As yyyy-MM-dd. */
        endDate?: string | undefined
      } | undefined
      /** Several prices. */
      priceAsset?: {
        /** What the prices are of. */
        type: 'BRANDS' | 'EVENTS' | 'LOCATIONS' | 'NEIGHBORHOODS' | 'PRODUCT_CATEGORIES' | 'PRODUCT_TIERS' | 'SERVICES' | 'SERVICE_CATEGORIES' | 'SERVICE_TIERS'
        /** What the prices are. */
        priceQualifier?: 'FROM' | 'UP_TO' | 'AVERAGE' | undefined
        /** The language, such as en or pt-BR. 2 to 10 characters. */
        languageCode: string
        /** 3 to 8 prices. */
        priceOfferings: {
          /** What it is. Up to 25 characters. */
          header: string
          /** More about it. Up to 25 characters. */
          description: string
          /** Its price. */
          price: {
            /** Such as EUR. */
            currencyCode: string
            /** The amount in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
            amountMicros: string
          }
          /** What the price is for. */
          unit?: 'PER_HOUR' | 'PER_DAY' | 'PER_WEEK' | 'PER_MONTH' | 'PER_YEAR' | 'PER_NIGHT' | undefined
          /** The page that it leads to. At most 2048 characters. */
          finalUrl: string
        }[]
      } | undefined
      /** A link to an app. */
      mobileAppAsset?: {
        /** Its id in the store, such as com.example.shop. 1 to 255 characters. */
        appId: string
        /** The store. */
        appStore: 'GOOGLE_APP_STORE' | 'APPLE_APP_STORE'
        /** The text of the link. Up to 25 characters. */
        linkText: string
        /** The first day on which it can be shown. As yyyy-MM-dd. */
        startDate?: string | undefined
        /** The last day on which it can be shown. As yyyy-MM-dd. */
        endDate?: string | undefined
      } | undefined
      /** The button of an ad. */
      callToActionAsset?: {
        /** The text of the button. */
        callToAction: 'LEARN_MORE' | 'GET_QUOTE' | 'APPLY_NOW' | 'SIGN_UP' | 'CONTACT_US' | 'SUBSCRIBE' | 'DOWNLOAD' | 'BOOK_NOW' | 'SHOP_NOW' | 'BUY_NOW' | 'DONATE_NOW' | 'ORDER_NOW' | 'PLAY_NOW' | 'SEE_MORE' | 'START_NOW' | 'VISIT_SITE' | 'WATCH_NOW'
      } | undefined
      /** The addresses that its ads lead to, as http or https. 1 to 20 items. */
      finalUrls?: string[] | undefined
      /** Parameters that are appended to those addresses. At most 2048 characters. */
      finalUrlSuffix?: string | undefined
      /** The template of addresses that count clicks. At most 2048 characters. */
      trackingUrlTemplate?: string | undefined
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

/** The parameters of `campaigns.create`. */
export interface CampaignsCreateParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** The new object. */
    create?: {
      /** Its name, unique within the customer. 1 to 255 characters. */
      name: string
      /** ENABLED shows ads, and spends the budget, as soon as there are ads; PAUSED waits. */
      status: 'ENABLED' | 'PAUSED'
      /** Where its ads are shown. SEARCH needs networkSettings, SHOPPING shoppingSetting, and MULTI_CHANNEL, which is for apps, appCampaignSetting and advertisingChannelSubType. */
      advertisingChannelType: 'SEARCH' | 'DISPLAY' | 'SHOPPING' | 'PERFORMANCE_MAX' | 'DEMAND_GEN' | 'MULTI_CHANNEL'
      /** What a campaign for an app is for. */
      advertisingChannelSubType?: 'APP_CAMPAIGN' | 'APP_CAMPAIGN_FOR_ENGAGEMENT' | 'APP_CAMPAIGN_FOR_PRE_REGISTRATION' | undefined
      /** Resource name: customers/<customer_id>/campaignBudgets/<campaign_budget_id>. */
      campaignBudget: string
      /** Whether it is political advertising in the EU. The vendor refuses writes in accounts with campaigns that do not declare it. */
      containsEuPoliticalAdvertising: 'CONTAINS_EU_POLITICAL_ADVERTISING' | 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING'
      /** A strategy of several campaigns: customers/<customer_id>/biddingStrategies/<bidding_strategy_id>, also of a manager account. */
      biddingStrategy?: string | undefined
      /** Bids per click, which ad groups and keywords have: {}. */
      manualCpc?: Record<string, never> | undefined
      /** Bids per thousand impressions, of ad groups: {}. */
      manualCpm?: Record<string, never> | undefined
      /** As many conversions as the budget allows: {}, or with a target. */
      maximizeConversions?: {
        /** The average cost of a conversion in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
        targetCpaMicros?: string | undefined
      } | undefined
      /** Conversions of as much value as the budget allows: {}, or with a target. */
      maximizeConversionValue?: {
        /** The value of conversions for each unit spent, 0.01 to 1000: 3.5 is 350 %. */
        targetRoas?: number | undefined
      } | undefined
      /** Conversions at an average cost. */
      targetCpa?: {
        /** The average cost of a conversion in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
        targetCpaMicros: string
      } | undefined
      /** A share of the impressions at a place on the page of results. */
      targetImpressionShare?: {
        /** Where on the page of results. */
        location: 'ANYWHERE_ON_PAGE' | 'TOP_OF_PAGE' | 'ABSOLUTE_TOP_OF_PAGE'
        /** The part of its impressions there in millionths, as a decimal string: 150000 is 15 %. */
        locationFractionMicros: string
        /** The highest bid per click in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
        cpcBidCeilingMicros: string
      } | undefined
      /** Conversions of a value for what is spent. */
      targetRoas?: {
        /** The value of conversions for each unit spent, 0.01 to 1000: 3.5 is 350 %. */
        targetRoas: number
      } | undefined
      /** As many clicks as the budget allows: {}, or with a highest bid. */
      targetSpend?: {
        /** The highest bid per click in micros, as a decimal string: 1,000,000 micros are one unit of the currency. */
        cpcBidCeilingMicros?: string | undefined
      } | undefined
      /** Where ads are shown. */
      networkSettings?: {
        /** Whether ads are shown on the vendor's own search. */
        targetGoogleSearch?: boolean | undefined
        /** Whether ads are shown on the sites of search partners; needs targetGoogleSearch. */
        targetSearchNetwork?: boolean | undefined
        /** Whether ads are shown on sites of the display network. */
        targetContentNetwork?: boolean | undefined
        /** Whether ads are shown on the partner network, which few accounts have. */
        targetPartnerSearchNetwork?: boolean | undefined
        /** Whether ads are shown on YouTube. */
        targetYoutube?: boolean | undefined
        /** Whether ads are shown on television. */
        targetGoogleTvNetwork?: boolean | undefined
      } | undefined
      /** The products that a campaign advertises. */
      shoppingSetting?: {
        /** The Merchant Center account. */
        merchantId: string
        /** Which of several campaigns bids for a product: the highest, 0 to 2. */
        campaignPriority?: number | undefined
        /** The label of the products to advertise. 1 to 20 characters. */
        feedLabel?: string | undefined
        /** Whether products of local shops are advertised. */
        enableLocal?: boolean | undefined
      } | undefined
      /** The app that a campaign advertises. */
      appCampaignSetting?: {
        /** Its id in the store, such as com.example.shop. 1 to 255 characters. */
        appId: string
        /** The store. */
        appStore: 'GOOGLE_APP_STORE' | 'APPLE_APP_STORE'
        /** What bids aim at. */
        biddingStrategyGoalType: 'OPTIMIZE_INSTALLS_TARGET_INSTALL_COST' | 'OPTIMIZE_IN_APP_CONVERSIONS_TARGET_INSTALL_COST' | 'OPTIMIZE_IN_APP_CONVERSIONS_TARGET_CONVERSION_COST' | 'OPTIMIZE_RETURN_ON_ADVERTISING_SPEND' | 'OPTIMIZE_PRE_REGISTRATION_CONVERSION_VOLUME' | 'OPTIMIZE_INSTALLS_WITHOUT_TARGET_INSTALL_COST'
      } | undefined
      /** The domain whose pages dynamic search ads are made of. */
      dynamicSearchAdsSetting?: {
        /** The domain, such as shop.example. 1 to 255 characters. */
        domainName: string
        /** The language of its pages, such as en. 2 to 10 characters. */
        languageCode: string
        /** Whether only pages of page feeds are used. */
        useSuppliedUrlsOnly?: boolean | undefined
      } | undefined
      /** Whether people are in its places, or also those interested in them. */
      geoTargetTypeSetting?: {
        /** Of the places that it targets. */
        positiveGeoTargetType?: 'PRESENCE_OR_INTEREST' | 'PRESENCE' | undefined
        /** Of the places that it excludes. */
        negativeGeoTargetType?: 'PRESENCE_OR_INTEREST' | 'PRESENCE' | undefined
      } | undefined
      /** For PERFORMANCE_MAX: whether its name and logos are those of the brand. */
      brandGuidelinesEnabled?: boolean | undefined
      /** When it begins, at 00:00:00 for most channels; by default at once. As yyyy-MM-dd HH:mm:ss in the account's time zone. */
      startDateTime?: string | undefined
      /** When it ends, at 23:59:59 for most channels; by default never. As yyyy-MM-dd HH:mm:ss in the account's time zone. */
      endDateTime?: string | undefined
      /** Parameters that are appended to those addresses. At most 2048 characters. */
      finalUrlSuffix?: string | undefined
      /** The template of addresses that count clicks. At most 2048 characters. */
      trackingUrlTemplate?: string | undefined
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
    /** The fields to change, comma separated: name, status, containsEuPoliticalAdvertising. Default: the fields of update. */
    updateMask?: string | undefined
    /** The object to change, and its new values. */
    update?: {
      /** Resource name: customers/<customer_id>/campaigns/<campaign_id>. */
      resourceName: string
      /** New name. */
      name?: string | undefined
      /** New status; REMOVED is not accepted. */
      status?: 'ENABLED' | 'PAUSED' | undefined
      /** Whether it is political advertising in the EU. The vendor refuses writes in accounts with campaigns that do not declare it. */
      containsEuPoliticalAdvertising?: 'CONTAINS_EU_POLITICAL_ADVERTISING' | 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING' | undefined
    } | undefined
  }[]
  /** true applies the operations that succeed even if others fail. Default: one failure discards all of them. */
  partialFailure?: boolean | undefined
  /** true checks the operations and changes nothing; results is empty. */
  validateOnly?: boolean | undefined
}

/** The parameters of `campaigns.remove`. */
export interface CampaignsRemoveParams {
  /** The Google Ads customer: 10 digits without dashes. */
  customer_id: string
  /** 1 to 10000 operations, each with one object. */
  operations: {
    /** Resource name: customers/<customer_id>/campaigns/<campaign_id>. */
    remove?: string | undefined
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
