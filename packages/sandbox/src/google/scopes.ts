/** The scope of the Google Ads API, for reading and writing. */
export const ADWORDS_SCOPE = 'https://www.googleapis.com/auth/adwords'

/** The scopes of the Google Analytics APIs; each is enough to read. */
export const ANALYTICS_SCOPES = [
  'https://www.googleapis.com/auth/analytics.readonly',
  'https://www.googleapis.com/auth/analytics',
] as const

/** The scope that writes of the Google Analytics Admin API need, and that is enough to read with it. */
export const ANALYTICS_EDIT_SCOPE = 'https://www.googleapis.com/auth/analytics.edit'

/** The scopes that a client may request, with their descriptions on the consent page. */
export const SCOPES: Readonly<Record<string, string>> = {
  openid: 'Associate you with your personal info',
  email: 'See your primary email address',
  profile: 'See your personal info',
  'https://www.googleapis.com/auth/userinfo.email': 'See your primary email address',
  'https://www.googleapis.com/auth/userinfo.profile': 'See your personal info',
  [ADWORDS_SCOPE]: 'See, edit, create, and delete your Google Ads accounts and data',
  'https://www.googleapis.com/auth/drive': 'See, edit, create, and delete all of your Google Drive files',
  'https://www.googleapis.com/auth/drive.readonly': 'See and download all your Google Drive files',
  'https://www.googleapis.com/auth/drive.metadata.readonly': 'See information about your Google Drive files',
  'https://www.googleapis.com/auth/drive.file':
    'See and edit the Google Drive files that you use with this app',
  'https://www.googleapis.com/auth/analytics': 'View and manage your Google Analytics data',
  [ANALYTICS_EDIT_SCOPE]: 'Edit Google Analytics management entities',
  'https://www.googleapis.com/auth/analytics.readonly': 'See and download your Google Analytics data',
}
