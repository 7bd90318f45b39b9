/** The scope of the Google Ads API, for reading and writing. */
export const ADWORDS_SCOPE = 'https://www.googleapis.com/auth/adwords'

/** The scopes of the Google Analytics APIs; each is enough to read. */
export const ANALYTICS_SCOPES = [
  'https://www.googleapis.com/auth/analytics.readonly',
  'https://www.googleapis.com/auth/analytics',
] as const

/** The scope that writes of the Google Analytics Admin API need, and that is enough to read with it. */
export const ANALYTICS_EDIT_SCOPE = 'https://www.googleapis.com/auth/analytics.edit'
