import type { Document, FieldValues, SyncedRecords } from '@linkspan/core'
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

/** Where the synced files are after planned writes. */
export class PlannedTree {
  readonly #files: ReadonlyMap<string, PlannedFile>
  readonly #root_id: string
  /** The synced records that may move or change, and the folders that they are in. */
  readonly #records = new Map<string, Document>()
  readonly #paths = new Map<string, string | undefined>()
  /** The ids of the records that may move, go or change. */
  readonly affected: string[] = []

  private constructor(files: ReadonlyMap<string, PlannedFile>, root_id: string) {
    this.#files = files
    this.#root_id = root_id
  }

  /** Reads the records of the files, what is in them, and the folders that they are in. */
  static async of(
    files: ReadonlyMap<string, PlannedFile>,
    root_id: string,
    { find }: Pick<SyncedRecords<never>, 'find'>,
  ): Promise<PlannedTree> {
    const tree = new PlannedTree(files, root_id)
    const changed = await find([{ field: 'id', values: [...files.keys()] }])
    for (let level = changed; level.length > 0; ) {
      const ids = level.map((record) => tree.#add(record))
      tree.affected.push(...ids)
      const inside = await find([{ field: 'parents', values: ids }])
      level = inside.filter(({ id }) => !tree.#records.has(String(id)))
    }
    const folders = [...tree.#records.values(), ...[...files.values()].map(({ values }) => values)].flatMap(
      (each) => parentOf(each) ?? [],
    )
    const missing = [...new Set(folders)].filter((id) => !tree.#records.has(id))
    for (const record of await find([{ field: 'id', values: missing }])) tree.#add(record)
    return tree
  }

  /** The record as it is now, of a file that was read. */
  record(id: string): Document | undefined {
    return this.#records.get(id)
  }

  /** The path that a file has then; undefined if it is not in the synced folder, or in the trash. */
  pathOf(id: string): string | undefined {
    if (id === this.#root_id) return ''
    if (this.#paths.has(id)) return this.#paths.get(id)
    // folders in a circle have no path
    this.#paths.set(id, undefined)
    const path = this.#find(id)
    this.#paths.set(id, path)
    return path
  }

  #find(id: string): string | undefined {
    const record = this.#records.get(id)
    const { values = {}, created, removed } = this.#files.get(id) ?? {}
    if (removed || values.trashed === true || (!record && !created)) return undefined
    const now = record ? parentOf(record) : undefined
    const parent = parentOf(values) ?? now
    if (record && parent === now && !this.#isBelow(record, now)) return String(record.path)
    const above = parent === undefined ? undefined : this.pathOf(parent)
    const name = String(values.name ?? record?.name ?? '')
    return above === undefined ? undefined : pathBelow(above, { name })
  }

  /** Whether a record has its path from the folder that it is in: otherwise a shortcut has led to it. */
  #isBelow({ path, name }: Document, parent: string | undefined): boolean {
    const above = parent === this.#root_id ? '' : this.#records.get(parent ?? '')?.path
    return typeof above === 'string' && path === pathBelow(above, { name: String(name) })
  }

  #add(record: Document): string {
    const id = String(record.id)
    this.#records.set(id, record)
    return id
  }
}

function parentOf({ parents }: Readonly<Record<string, unknown>>): string | undefined {
  return Array.isArray(parents) ? (parents[0] as string | undefined) : undefined
}
