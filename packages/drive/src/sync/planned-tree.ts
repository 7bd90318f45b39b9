import { type Document, type FieldValues, type SyncedRecords, valueAt } from '@linkspan/core'
import { pathBelow } from './drive-files.ts'

/** A file that planned writes create, change or remove. */
export interface PlannedFile {
  /** Its id, or that of the plan. */
  readonly id: string
  /** What the writes set, by the vendor's names. */
  readonly values: FieldValues
  readonly created: boolean
  readonly removed: boolean
  /** The numbers of the writes. */
  readonly writes: readonly number[]
}

/** Where the synced files are after planned writes. What is not in the folders has the path of a shortcut that names it. */
export class PlannedTree {
  readonly #files: ReadonlyMap<string, PlannedFile>
  readonly #root_id: string
  /** The synced records that may move or change, the folders that they are in, and the shortcuts that name them. */
  readonly #records = new Map<string, Document>()
  /** By what they name, the shortcuts that were read and those of the plan. */
  readonly #shortcuts = new Map<string, Set<string>>()
  readonly #paths = new Map<string, string | undefined>()
  /** What is being looked for, as folders and shortcuts may lead in a circle. */
  readonly #sought = new Set<string>()
  /** What has its path from a shortcut. */
  readonly #followed = new Set<string>()
  readonly #affected = new Set<string>()
  /** The ids of files to which several ways lead, each with a path of its own. */
  readonly ambiguous = new Set<string>()

  private constructor(files: ReadonlyMap<string, PlannedFile>, root_id: string) {
    this.#files = files
    this.#root_id = root_id
  }

  /** Reads the records of the files, what is in them or named by them, and the folders and shortcuts that lead to them. */
  static async of(
    files: ReadonlyMap<string, PlannedFile>,
    root_id: string,
    { find }: Pick<SyncedRecords<never>, 'find'>,
  ): Promise<PlannedTree> {
    const tree = new PlannedTree(files, root_id)
    for (const { id, values } of files.values()) tree.#addShortcut(id, values)
    const named = [...files.values()].flatMap(({ values }) => targetOf(values) ?? [])
    const changed = await find([{ field: 'id', values: [...files.keys(), ...named] }])
    for (let level = changed; level.length > 0; ) {
      const ids = level.map((record) => tree.#add(record))
      for (const id of ids) tree.#affected.add(id)
      const inside = await find([
        { field: 'parents', values: ids },
        { field: 'id', values: level.flatMap((record) => targetOf(record) ?? []) },
      ])
      level = inside.filter(({ id }) => !tree.#affected.has(String(id)))
    }
    const naming = await find([{ field: 'shortcutDetails.targetId', values: [...tree.#affected] }])
    for (const record of naming) tree.#add(record)
    const set = [...files.values()].map(({ values }) => values)
    let level: FieldValues[] = [...tree.#records.values(), ...set]
    while (level.length > 0) {
      const folders = level.flatMap((each) => parentOf(each) ?? []).filter((id) => !tree.isKnown(id))
      const above = await find([{ field: 'id', values: [...new Set(folders)] }])
      for (const record of above) tree.#add(record)
      level = above
    }
    return tree
  }

  /** The ids of the records that may move, go or change. */
  get affected(): readonly string[] {
    return [...this.#affected]
  }

  /** Whether a file is synced, or created by the plan. */
  isKnown(id: string): boolean {
    return id === this.#root_id || this.#records.has(id) || this.#files.get(id)?.created === true
  }

  /** The record as it is now, of a file that was read. */
  record(id: string): Document | undefined {
    return this.#records.get(id)
  }

  /** The path that a file has then; undefined if nothing leads to it from the synced folder, or if it is in the trash. */
  pathOf(id: string): string | undefined {
    if (id === this.#root_id) return ''
    if (this.#paths.has(id)) return this.#paths.get(id)
    if (this.#sought.has(id)) return undefined
    this.#sought.add(id)
    const path = this.#find(id)
    this.#sought.delete(id)
    // in a circle, what was not found may still be found from elsewhere
    if (path !== undefined || this.#sought.size === 0) this.#paths.set(id, path)
    return path
  }

  #find(id: string): string | undefined {
    const record = this.#records.get(id)
    const file = this.#files.get(id)
    if (record && !file && !this.#affected.has(id)) {
      // a shortcut leads to what is in no synced folder, and to what is inside
      const parent = parentOf(record) ?? ''
      if (this.pathOf(parent) === undefined || this.#followed.has(parent)) this.#followed.add(id)
      return String(record.path)
    }
    if ((!record && !file?.created) || this.#isGone(id)) return undefined
    const parent = this.#parentOf(id)
    const above = parent === undefined ? undefined : this.pathOf(parent)
    const name = String(file?.values.name ?? record?.name ?? '')
    const below = above === undefined ? undefined : pathBelow(above, { name })
    if (below !== undefined && !this.#followed.has(parent ?? '')) return below
    const shortcuts = [...(this.#shortcuts.get(id) ?? [])]
    // its folder or a shortcut to it may match no glob of the streams, and then has no record
    if (
      below === undefined &&
      shortcuts.length === 0 &&
      file?.values.parents === undefined &&
      !this.isKnown(parent ?? '')
    )
      return record && String(record.path)
    const ways = new Set(
      [...shortcuts.map((each) => this.pathOf(each)), below].filter((way) => way !== undefined),
    )
    if (ways.size > 0) this.#followed.add(id)
    if (ways.size > 1) this.ambiguous.add(id)
    const [first] = ways
    return ways.has(String(record?.path)) ? String(record?.path) : first
  }

  /** Whether a file, or a folder that it is in, is in the trash or deleted. */
  #isGone(id: string, inside: readonly string[] = []): boolean {
    const { values, removed } = this.#files.get(id) ?? {}
    if (removed || values?.trashed === true) return true
    const parent = this.#parentOf(id)
    return parent !== undefined && !inside.includes(id) && this.#isGone(parent, [...inside, id])
  }

  #parentOf(id: string): string | undefined {
    return parentOf(this.#files.get(id)?.values ?? {}) ?? parentOf(this.#records.get(id) ?? {})
  }

  #add(record: Document): string {
    const id = String(record.id)
    this.#records.set(id, record)
    this.#addShortcut(id, record)
    return id
  }

  #addShortcut(id: string, values: Readonly<Record<string, unknown>>): void {
    const target = targetOf(values)
    if (target === undefined) return
    const known = this.#shortcuts.get(target) ?? new Set()
    this.#shortcuts.set(target, known.add(id))
  }
}

function parentOf({ parents }: Readonly<Record<string, unknown>>): string | undefined {
  return Array.isArray(parents) ? (parents[0] as string | undefined) : undefined
}

/** The id of what a shortcut names. */
export function targetOf(values: Readonly<Record<string, unknown>>): string | undefined {
  const target = valueAt(values, 'shortcutDetails.targetId')
  return typeof target === 'string' ? target : undefined
}
