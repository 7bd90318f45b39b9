import { createDrive, type Drive } from '@linkspan/drive'
import type { Sandbox } from '../../../../hosted/test/support/sandbox.ts'

const FOLDER = 'application/vnd.google-apps.folder'

/** The values of a file's rows since a moment; null while it is not in the tree. */
interface FileVersion {
  readonly at: number
  readonly values: readonly string[] | null
}

interface FileState {
  readonly id: string
  /** All paths that it has had. */
  readonly paths: Set<string>
  name: string
  folder: string
  values: readonly string[]
  isGone: boolean
  /** Whether a reply has lacked it. */
  wasOmitted: boolean
  readonly versions: FileVersion[]
}

/** A folder with two folders of files, which people change, and everything that was ever true of it. */
export class FileVendor {
  readonly files: FileState[] = []
  root = ''
  readonly #sandbox: Sandbox
  readonly #client: Drive
  readonly #random: () => number
  readonly #now: () => number
  #folders: string[] = []
  readonly #trashed = new Set<string>()
  #elsewhere = ''
  #changes = 0

  constructor(sandbox: Sandbox, random: () => number, now: () => number) {
    this.#sandbox = sandbox
    this.#random = random
    this.#now = now
    const { base_url, credentials } = sandbox.drive
    const { token_url } = sandbox.google_accounts
    this.#client = createDrive({ base_url, token_url, credentials: credentials() })
  }

  async open(): Promise<void> {
    const make = async (name: string, parent: string) =>
      String((await this.#client.files.create({ name, mimeType: FOLDER, parents: [parent] })).id)
    this.root = await make('Synced', this.#sandbox.drive.root_folder_id)
    this.#elsewhere = await make('Elsewhere', this.#sandbox.drive.root_folder_id)
    this.#folders = [this.root, await make('one', this.root), await make('two', this.root)]
    for (let count = 0; count < 5; count++) await this.#put()
    this.note()
  }

  close(): Promise<void> {
    return this.#client.close()
  }

  /** A person does something. Returns what, for a failure. */
  async change(): Promise<string> {
    const file = this.#pick(this.files)
    const [, one = '', two = ''] = this.#folders
    const folder = this.#random() < 0.5 ? one : two
    const { drive } = this.#sandbox
    const act = this.#pick(['put', 'touch', 'touch', 'move', 'out', 'trash', 'rename', 'folder'] as const)
    if (act === 'put') await this.#put()
    else if (act === 'folder') {
      const is_back = this.#trashed.delete(folder)
      if (!is_back) this.#trashed.add(folder)
      if (is_back) drive.untrash(folder)
      else drive.trash(folder)
    } else if (act === 'trash') {
      if (file.isGone) drive.untrash(file.id)
      else drive.trash(file.id)
      file.isGone = !file.isGone
    } else if (act === 'touch') {
      file.values = this.#newValues()
      drive.touch(file.id, csvOf(file.values))
    } else if (act === 'rename') {
      file.name = `renamed ${++this.#changes}.csv`
      drive.rename(file.id, file.name)
    } else {
      file.folder = act === 'out' ? this.#elsewhere : folder
      drive.move(file.id, file.folder)
    }
    this.note()
    return `${act} ${act === 'folder' ? folder : file.id}`
  }

  /** Everything is in its place again. */
  restore(): void {
    for (const folder of this.#trashed) this.#sandbox.drive.untrash(folder)
    this.#trashed.clear()
    this.note()
  }

  /** A file that one reply may lack: each only once, of those that were known, and none that was gone. */
  omitOne(known: ReadonlySet<unknown>): string | undefined {
    const never = this.files.filter(
      (each) => known.has(each.id) && !each.wasOmitted && each.versions.every(({ values }) => values),
    )
    if (never.length === 0) return undefined
    const file = this.#pick(never)
    file.wasOmitted = true
    return file.id
  }

  /** The values of a file at any moment since one, and then. */
  valuesSince({ versions }: FileState, since: number): string[] {
    const first = versions.findLast(({ at }) => at <= since)
    const later = versions.filter(({ at }) => at > since)
    const all = first ? [first, ...later] : [{ values: null }, ...later]
    return all.map(({ values }) => textOf(values ?? []))
  }

  /** Notes what is true from now on. */
  note(): void {
    for (const file of this.files) {
      const folder = ['', 'one/', 'two/'][this.#folders.indexOf(file.folder)]
      if (folder !== undefined) file.paths.add(`${folder}${file.name}`)
      const is_there = !file.isGone && file.folder !== this.#elsewhere && !this.#trashed.has(file.folder)
      const values = is_there ? file.values : null
      if (textOf(file.versions.at(-1)?.values ?? []) !== textOf(values ?? []) || file.versions.length === 0)
        file.versions.push({ at: this.#now(), values })
    }
  }

  async #put(): Promise<void> {
    const name = `${++this.#changes}.csv`
    const folder = this.#pick(this.#folders)
    const values = this.#newValues()
    const content = Buffer.from(csvOf(values))
    const { id } = await this.#client.filesUpload.create({ name, parents: [folder] }, { content })
    const file = { id: String(id), paths: new Set<string>(), name, folder, values, isGone: false }
    this.files.push({ ...file, wasOmitted: false, versions: [] })
  }

  #newValues(): string[] {
    const change = ++this.#changes
    return Array.from({ length: 1 + Math.floor(this.#random() * 8) }, (_, row) => `v${change}-${row}`)
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#random() * values.length)] as Value
  }
}

function csvOf(values: readonly string[]): string {
  return `value\n${values.join('\n')}\n`
}

/** The values of the rows of a file, to compare them. */
export function textOf(values: readonly unknown[]): string {
  return values.map(String).sort().join(' ')
}
