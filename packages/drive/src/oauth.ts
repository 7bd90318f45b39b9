import { googleOAuth, type OAuthEndpoints } from '@linkspan/core'

/** The only scope that changes files that the app did not create, including those of shared drives. */
export const CHANGE_SCOPE = 'https://www.googleapis.com/auth/drive'

/** Google's OAuth 2.0 for Drive, https://developers.google.com/workspace/drive/api/guides/api-specific-auth. */
export const driveOAuth: OAuthEndpoints = {
  ...googleOAuth('https://www.googleapis.com/auth/drive.readonly'),
  groups: [
    {
      name: 'change_files',
      title: 'Create, change, share and delete files',
      scopes: [CHANGE_SCOPE],
      by_default: true,
    },
  ],
}
