import { type FieldValues, type PlannedWrite, toSnakeCase, type WriteChange } from '@linkspan/core'

/** A thing at the vendor that planned writes create, change or remove. */
export interface Thing {
  /** Its resource name, or the id that the plan gives it. */
  readonly name: string
  /** Its resource in queries, such as `ad_group`; of what an ad says `ad`. */
  readonly resource: string
  /** What they set, by the vendor's paths in camelCase. */
  readonly values: Record<string, unknown>
  /** What tells it from others, if they remove it. */
  readonly shown: FieldValues
  readonly created: boolean
  readonly removed: boolean
  /** The numbers of the writes. */
  readonly writes: readonly number[]
}

/** `campaign_criteria` as `campaign_criterion`. */
export function singular(plural: string): string {
  return plural.replace(/ria$/, 'rions').replace(/ies$/, 'ys').replace(/sses$/, 'sss').replace(/s$/, '')
}

/** The things that planned writes create, change or remove, by their names. */
export function thingsOf(writes: readonly PlannedWrite[]): Map<string, Thing> {
  const things = new Map<string, Thing>()
  for (const { number, entity, changes } of writes) {
    for (const change of changes ?? []) {
      const { id } = change
      if (id === null) continue
      const known = things.get(id)
      const resource = known?.resource ?? resourceOf(id) ?? (entity === null ? undefined : singular(entity))
      if (resource !== undefined) things.set(id, changed(known ?? thing(id, resource), change, number))
    }
  }
  return things
}

function thing(name: string, resource: string): Thing {
  return { name, resource, values: {}, shown: {}, created: false, removed: false, writes: [] }
}

function changed(former: Thing, { before, after }: WriteChange, number: number): Thing {
  return {
    ...former,
    values: { ...former.values, ...after },
    shown: after ? former.shown : { ...former.shown, ...before },
    created: former.created || before === null,
    removed: after === null,
    writes: [...former.writes, number],
  }
}

/** The resource of a resource name, such as `customers/1234567890/adGroups/7`. */
function resourceOf(name: string): string | undefined {
  const [, collection] = /^customers\/\d+\/(\w+)\//.exec(name) ?? []
  return collection === undefined ? undefined : singular(toSnakeCase(collection))
}

/** The customer of a resource name. */
export function customerOf(name: unknown): string | undefined {
  return /^customers\/\d+(?=\/|$)/.exec(String(name))?.[0]
}

/** The number at the end of a resource name as records have it: as text beyond what a number holds; null if there is none. */
export function numberOf(name: unknown): number | string | null {
  const [, digits] = /\/(\d+)$/.exec(String(name)) ?? []
  if (digits === undefined) return null
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : digits
}
