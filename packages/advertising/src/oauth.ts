import { googleOAuth } from '@linkspan/core'

/** Google's OAuth 2.0 for Ads, https://developers.google.com/google-ads/api/docs/oauth/overview. Its one scope is for everything. */
export const adsOAuth = googleOAuth('https://www.googleapis.com/auth/adwords')
