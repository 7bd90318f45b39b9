import { type FieldValues, type SyncedRecords, toCamelCase, valueAt } from '@linkspan/core'
import { type Fields, toVendorName } from '../fields.ts'

/** Where to look for records. */
export type EffectScope = Parameters<SyncedRecords['find']>[0]

/** What the search of an entity declares. `name`: the field with the name of its own resource. */
export interface EffectsOf {
  readonly from: string
  readonly fields: Fields
  readonly name: string
  /** Whether its records are of days only. */
  readonly by_day: boolean
}

/** Where the records of an entity have the fields of one resource. */
export type EffectPlace = ReturnType<typeof placesOf>[number]

const lastWord = (path: string) => path.split('.').at(-1) ?? path

/** The places of the resources whose fields the records of an entity have. */
export function placesOf(fields: Fields) {
  const paths = Object.keys(fields)
  const named = paths.filter((path) => path.endsWith('.resource_name')).map((path) => path.slice(0, -14))
  const roots = [...new Set([...paths.map((path) => path.split('.')[0] ?? path), ...named])]
  return roots.map((root) => {
    const resource = lastWord(root)
    const names = [`${root}.resource_name`, ...paths.filter((path) => isReference(path, root))]
    const name = names.find((path) => Object.hasOwn(fields, path))
    const number = Object.hasOwn(fields, `${root}.id`) ? `${root}.id` : undefined
    const inner = roots.filter((other) => other.startsWith(`${root}.`))
    const own = paths.filter(
      (path) => path.startsWith(`${root}.`) && !inner.some((each) => path.startsWith(`${each}.`)),
    )
    return {
      /** The resource in queries, or an object in one: `ad_group`, `ad_group_ad.ad`. */
      root,
      /** Its name in writes: the last word of the root. */
      resource,
      /** The field by which a record names the thing; undefined if none does. */
      field: name ?? number,
      /** Whether that field has the resource name, or its number. */
      by: name === undefined ? ('number' as const) : ('name' as const),
      /** The fields that the thing gives a record, by their paths in it, with the vendor's paths within the thing. */
      fields: new Map(own.map((path) => [path, toCamelCase(toVendorName(path).slice(root.length + 1))])),
    }
  })
}

/** Whether a field of another resource has the name of one, as `ad_group.campaign` that of a campaign. */
export function isReference(path: string, root: string): boolean {
  return (
    lastWord(path) === lastWord(root) && !path.startsWith(`${root}.`) && path.includes('.') && path !== root
  )
}

/** What writes set at a vendor's path; undefined if they leave it. */
export function setValue(values: FieldValues, path: string): unknown {
  return Object.hasOwn(values, path) ? values[path] : valueAt(values, path)
}
