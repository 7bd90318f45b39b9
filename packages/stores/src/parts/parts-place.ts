/** An access key, with the token of a session if it is one. */
export interface AccessKey {
  readonly access_key_id: string
  readonly secret_access_key: string
  readonly session_token?: string | undefined
}

/** Where the parts of published collections are kept. */
export type PartsPlace = { readonly kind: 'directory' } | { readonly kind: 'database' } | ObjectPlace

/** A place in a storage that speaks the S3 protocol. */
export interface ObjectPlace {
  readonly kind: 'object_storage'
  readonly bucket: string
  /** What the key of each object begins with: empty, or with a slash at its end. */
  readonly prefix: string
  /** The address of the storage; default that of AWS. */
  readonly endpoint?: string | undefined
  readonly region: string
  /** Whether the bucket is in the path of an address, and not in its host. */
  readonly path_style: boolean
}

const FORMS =
  'must be directory, database, or of the form s3://bucket/prefix?endpoint=https://storage.example'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[\w!.*'()-]+\/)*$/
const REGION = /^[a-z0-9-]{1,64}$/
const PARAMETERS = ['endpoint', 'region', 'path_style']

/**
 * Reads `directory`, `database` or `s3://bucket/prefix` with the parameters `endpoint`, `region` (default `region`) and
 * `path_style` (default true if there is an endpoint). Throws a sentence that says what is allowed.
 */
export function parsePartsPlace(text: string, region = 'us-east-1'): PartsPlace {
  if (text === 'directory' || text === 'database') return { kind: text }
  const url = text.startsWith('s3://') ? URL.parse(text) : null
  if (!url) throw new Error(FORMS)
  if (url.username || url.password)
    throw new Error('must not contain keys; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const parameters = Object.fromEntries(url.searchParams)
  const unknown = Object.keys(parameters).find((name) => !PARAMETERS.includes(name))
  if (unknown) throw new Error(`has an unknown parameter ${unknown}; allowed: ${PARAMETERS.join(', ')}`)
  const { endpoint, path_style = endpoint === undefined ? 'false' : 'true' } = parameters
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  const place = {
    kind: 'object_storage',
    bucket: url.host,
    prefix: prefix && `${prefix}/`,
    endpoint: endpoint?.replace(/\/+$/, ''),
    region: parameters.region ?? region,
    path_style: path_style === 'true',
  } as const
  const fault = faultOf(place, path_style)
  if (fault) throw new Error(fault)
  return place
}

function faultOf({ bucket, prefix, endpoint, region }: ObjectPlace, path_style: string): string | undefined {
  if (!BUCKET.test(bucket)) return 'must name a bucket of 3 to 63 lower-case letters, digits, . and -'
  if (!PREFIX.test(prefix) || prefix.length > 200)
    return "must have a prefix of up to 200 letters, digits and !-_.*'()/"
  if (!REGION.test(region)) return 'region must be the name of a region, such as eu-central-1'
  if (!['true', 'false'].includes(path_style)) return 'path_style must be true or false'
  const address = endpoint === undefined ? undefined : URL.parse(endpoint)
  if (endpoint === undefined) return undefined
  if (!address || !['http:', 'https:'].includes(address.protocol) || address.pathname !== '/')
    return 'endpoint must be an address such as https://storage.example'
  if (address.username || address.search || address.hash)
    return 'endpoint must not contain a user, query or fragment'
  return undefined
}

/** A place as an operator reads it. */
export function describePlace(place: PartsPlace): string {
  if (place.kind !== 'object_storage') return `the ${place.kind}`
  const { bucket, prefix, endpoint } = place
  return `s3://${bucket}/${prefix}${endpoint ? ` at ${endpoint}` : ''}`
}
