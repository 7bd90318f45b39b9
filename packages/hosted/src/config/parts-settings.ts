import { type AccessKey, type PartsPlace, parsePartsPlace } from '@linkspan/stores'

/** Where the parts of synced data are kept, if not where the database is. */
export interface PartsSettings {
  readonly place: PartsPlace
  /** Where they were kept before: they are read there too. */
  readonly former?: PartsPlace
  /** The most bytes of parts that are kept on the disk beside an object storage. */
  readonly cache_bytes: number
  /** The access key of the object storage; without one, the SDK looks for it. */
  readonly credentials?: () => AccessKey
}

/** Environment variables with values. */
export type Variables = Readonly<Record<string, string | undefined>>

const PLACES = ['LINKSPAN_PARTS', 'LINKSPAN_PARTS_FORMER'] as const

/** Reads where parts are kept. Adds what is wrong to `faults`. Undefined: where the database is. */
export function partsSettings(
  env: Variables,
  cache_bytes: number,
  faults: string[],
  addressFault: (address: string) => string | undefined,
): PartsSettings | undefined {
  const [place, former] = PLACES.map((variable) => {
    const text = env[variable]
    if (text === undefined) return undefined
    try {
      const found = parsePartsPlace(text, env.AWS_REGION ?? env.AWS_DEFAULT_REGION)
      const endpoint = found.kind === 'object_storage' ? found.endpoint : undefined
      const fault = endpoint && addressFault(endpoint)
      if (fault) throw new Error(`endpoint ${fault}`)
      if (found.kind === 'database' && env.DATABASE_URL === undefined)
        throw new Error('may be database only if DATABASE_URL is set')
      return found
    } catch (error) {
      faults.push(`${variable}: ${(error as Error).message}`)
      return undefined
    }
  })
  if (former && !env.LINKSPAN_PARTS) faults.push('LINKSPAN_PARTS: is required beside LINKSPAN_PARTS_FORMER')
  if (!place) return undefined
  if (former && env.LINKSPAN_PARTS === env.LINKSPAN_PARTS_FORMER)
    faults.push('LINKSPAN_PARTS_FORMER: must be another place than LINKSPAN_PARTS')
  const credentials = accessKey(env)
  return { place, ...(former && { former }), cache_bytes, ...(credentials && { credentials }) }
}

/** The access key in the variables that every tool for S3 reads. */
export function accessKey(env: Variables): (() => AccessKey) | undefined {
  const { AWS_ACCESS_KEY_ID: access_key_id, AWS_SECRET_ACCESS_KEY: secret_access_key } = env
  if (!access_key_id || !secret_access_key) return undefined
  const key = { access_key_id, secret_access_key, session_token: env.AWS_SESSION_TOKEN }
  // a function, so that no log or inspection shows it
  return () => key
}
