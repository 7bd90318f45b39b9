import {
  type Document,
  putAt,
  type SyncedRecords,
  toCamelCase,
  type UncoveredWrite,
  valueAt,
} from '@linkspan/core'
import type { EffectPlace, EffectScope, EffectsOf } from './places.ts'
import type { Thing } from './things.ts'

/** A label that is put on things, or taken off. */
interface Link {
  readonly target: string
  readonly label: string
  readonly removed: boolean
  readonly writes: readonly number[]
}

const UNKNOWN = 'no synced record has the name of the label'

/** What planned writes change in the lists of labels that records have. */
export class LabelChanges {
  readonly scope: EffectScope
  readonly not_covered: readonly UncoveredWrite[]
  readonly #place: EffectPlace | undefined
  readonly #links: ReadonlyMap<string, readonly Link[]>
  readonly #gone: ReadonlySet<string>
  readonly #names: ReadonlyMap<string, string>

  private constructor(
    place: EffectPlace | undefined,
    links: readonly Link[],
    gone: readonly string[],
    names: ReadonlyMap<string, string>,
    not_covered: readonly UncoveredWrite[],
  ) {
    this.#place = place
    this.#links = Map.groupBy(links, ({ target }) => target)
    this.#gone = new Set(gone)
    this.#names = names
    this.not_covered = not_covered
    this.scope = place
      ? [
          { field: place.field ?? '', values: [...this.#links.keys()] },
          { field: `${place.root}.labels`, values: gone },
        ]
      : []
  }

  /** Finds the changes, and the names of the labels: those of the plan, and those that records have. */
  static async of(
    { fields }: EffectsOf,
    places: readonly EffectPlace[],
    things: ReadonlyMap<string, Thing>,
    { find }: Pick<SyncedRecords<never>, 'find'>,
  ): Promise<LabelChanges> {
    const place = places.find(({ root }) => Object.hasOwn(fields, `${root}.labels`))
    const all = [...things.values()]
    const links = place ? linksOf(place, all) : []
    const gone = all
      .filter(({ resource, removed }) => resource === 'label' && removed)
      .map(({ name }) => name)
    const names = new Map<string, string>()
    for (const { name, resource, values } of all)
      if (resource === 'label' && typeof values.name === 'string') names.set(name, values.name)
    const added = links.filter(({ removed }) => !removed)
    const wanted = added.map(({ label }) => label).filter((label) => !names.has(label))
    if (place && wanted.length > 0) {
      for (const record of await find([{ field: `${place.root}.labels`, values: [...new Set(wanted)] }])) {
        const { labels, label_names } = listsOf(place, record)
        if (labels.length === label_names.length)
          for (const [at, label] of labels.entries()) names.set(label, label_names[at] ?? '')
      }
    }
    const not_covered = added
      .filter(({ label }) => !names.has(label))
      .flatMap(({ writes }) => writes)
      .map((write) => ({ write, reason: UNKNOWN, fields: [`${place?.root}.label_names`] }))
    return new LabelChanges(place, links, gone, names, not_covered)
  }

  /** The record with the labels that it would have. */
  change(record: Document): Document {
    const place = this.#place
    if (!place) return record
    const before = listsOf(place, record)
    const links = this.#links.get(String(valueAt(record, place.field ?? ''))) ?? []
    const off = new Set(links.filter(({ removed }) => removed).map(({ label }) => label))
    const kept = before.labels.flatMap((label, at): (readonly [string, string | undefined])[] =>
      this.#gone.has(label) || off.has(label) ? [] : [[label, before.label_names[at]]],
    )
    const is_put = ({ removed, label }: Link) => !removed && !this.#gone.has(label)
    const put = links.filter((link) => is_put(link) && !kept.some(([held]) => held === link.label))
    if (put.length === 0 && kept.length === before.labels.length) return record
    const labels = [...kept, ...put.map(({ label }) => [label, this.#names.get(label)] as const)]
    const next = structuredClone(record)
    putAt(next, `${place.root}.labels`, labels.length > 0 ? labels.map(([label]) => label) : null)
    const names = labels.flatMap(([, name]) => name ?? [])
    putAt(next, `${place.root}.label_names`, labels.length > 0 ? names : null)
    return next
  }
}

function listsOf({ root }: EffectPlace, record: Document) {
  const list = (path: string) => (valueAt(record, `${root}.${path}`) ?? []) as readonly string[]
  return { labels: list('labels'), label_names: list('label_names') }
}

/** The labels that writes put on the things of a place, or take off. */
function linksOf({ root, resource }: EffectPlace, things: readonly Thing[]): Link[] {
  const target = toCamelCase(resource)
  return things
    .filter((thing) => thing.resource === `${root}_label`)
    .map(({ values, shown, removed, writes }) => {
      const { [target]: name, label } = removed ? shown : values
      return { target: String(name), label: String(label), removed, writes }
    })
}
