import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CatalogSettings } from '@linkspan/service'
import { type AccessKey, type ObjectPlace, parsePartsPlace } from '@linkspan/stores'
import { catalogSettings } from './catalog-settings.ts'
import { accessKey, type Variables } from './parts-settings.ts'

/** Where published data is written as tables for other engines, and how often. */
export interface TablesSettings {
  readonly place: TablesPlace
  readonly minutes: number
  /** The access key of the object storage; without one, the SDK looks for it. */
  readonly credentials?: () => AccessKey
  /** The catalog that knows them; without one, engines find them by their addresses. */
  readonly catalog?: CatalogSettings
}

/** A folder or an object storage. */
export type TablesPlace = { readonly kind: 'folder'; readonly path: string } | ObjectPlace

const FORMS =
  'must be of the form file:///path/of/a/folder or s3://bucket/prefix?endpoint=https://storage.example'

/** Reads where tables are written. Adds what is wrong to `faults`. Undefined: nowhere. */
export function tablesSettings(
  env: Variables,
  minutes: number,
  faults: string[],
  addressFault: (address: string) => string | undefined,
): TablesSettings | undefined {
  const { LINKSPAN_TABLES: text } = env
  const catalog = catalogSettings(env, faults, addressFault)
  if (text === undefined) return undefined
  try {
    const place = placeOf(text, env.AWS_REGION ?? env.AWS_DEFAULT_REGION)
    const endpoint = place.kind === 'object_storage' ? place.endpoint : undefined
    const fault = endpoint && addressFault(endpoint)
    if (fault) throw new Error(`endpoint ${fault}`)
    const credentials = accessKey(env)
    return { place, minutes, ...(credentials && { credentials }), ...(catalog && { catalog }) }
  } catch (error) {
    faults.push(`LINKSPAN_TABLES: ${(error as Error).message}`)
    return undefined
  }
}

function placeOf(text: string, region: string | undefined): TablesPlace {
  if (text.startsWith('file:')) {
    const url = URL.parse(text)
    const path =
      url?.host === '' && !url.search && !url.hash ? fileURLToPath(url).replace(/(?<=.)\/+$/, '') : ''
    if (!isAbsolute(path) || path === '/') throw new Error(FORMS)
    return { kind: 'folder', path }
  }
  const place = text.startsWith('s3://') ? parsePartsPlace(text, region) : undefined
  if (place?.kind !== 'object_storage') throw new Error(FORMS)
  return place
}
