import type { ObjectStorageOptions } from '@linkspan/object-storage'

/** The variables of a server whose parts are in this place. */
export function variablesOf({
  bucket,
  prefix,
  credentials,
  endpoint,
}: ObjectStorageOptions): Record<string, string> {
  return {
    LINKSPAN_PARTS: `s3://${bucket}/${prefix}?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: credentials?.access_key_id ?? '',
    AWS_SECRET_ACCESS_KEY: credentials?.secret_access_key ?? '',
  }
}
