import { googleOAuth, type OAuthEndpoints } from '@linkspan/core'

/** What writes of the Admin API need beside reading. Without it, everything but these works. */
export const EDIT_SCOPE = 'https://www.googleapis.com/auth/analytics.edit'

/** Google's OAuth 2.0 for Analytics, https://developers.google.com/identity/protocols/oauth2/scopes#analyticsadmin. */
export const analyticsOAuth: OAuthEndpoints = {
  ...googleOAuth('https://www.googleapis.com/auth/analytics.readonly'),
  groups: [
    {
      name: 'change_settings',
      title: 'Change key events, data streams, custom dimensions and custom metrics',
      scopes: [EDIT_SCOPE],
      by_default: true,
    },
  ],
}
