import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Clock, systemClock } from '@linkspan/core'

/** Where the cache is, and how large it may become. */
export interface DiskCacheOptions {
  /** A directory of its own. Several processes may share it. */
  readonly directory: string
  /** The most bytes of its files. Those that were not read for the longest time go first. */
  readonly max_bytes: number
  readonly clock?: Clock
}

const CHECK_BYTES = 4
/** The end of the names of files that are not complete. */
const INCOMPLETE = '.tmp'
/** How old an incomplete file is that its process has left, in milliseconds. */
const LEFT_MS = 3_600_000

/**
 * Files that may go at any time. A file that was damaged, such as by a loss of power, is not returned. Nothing here throws: a
 * cache that cannot be read or written is as if it were empty.
 */
export class DiskCache {
  readonly #options: DiskCacheOptions
  readonly #clock: Clock
  /** The bytes that can be added before the files are counted again. */
  #room = 0
  #trimming: Promise<void> | undefined

  constructor(options: DiskCacheOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
  }

  /** The bytes under a name; undefined if they are not kept. */
  async read(name: string): Promise<Buffer | undefined> {
    const path = this.#pathOf(name)
    const file = await readFile(path).catch(() => undefined)
    if (!file) return undefined
    const bytes = file.subarray(CHECK_BYTES)
    if (file.length < CHECK_BYTES || file.readUInt32LE() !== crc32(bytes)) {
      await this.remove([name])
      return undefined
    }
    const now = this.#clock.now() / 1_000
    void utimes(path, now, now).catch(() => {})
    return bytes
  }

  /** Keeps bytes under a name, and makes room for them. */
  async add(name: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > this.#options.max_bytes) return
    const path = this.#pathOf(name)
    const draft = `${path}.${randomUUID()}${INCOMPLETE}`
    const check = Buffer.alloc(CHECK_BYTES)
    check.writeUInt32LE(crc32(bytes))
    try {
      await mkdir(this.#options.directory, { recursive: true, mode: 0o700 })
      await writeFile(draft, [check, bytes], { mode: 0o600, flag: 'wx' })
      await rename(draft, path)
    } catch {
      await rm(draft, { force: true }).catch(() => {})
      return
    }
    this.#room -= bytes.length + CHECK_BYTES
    if (this.#room >= 0) return
    this.#trimming ??= this.#trim().finally(() => {
      this.#trimming = undefined
    })
    await this.#trimming
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(this.#pathOf(name), { force: true }).catch(() => {})
  }

  #pathOf(name: string): string {
    return join(this.#options.directory, name)
  }

  /** Deletes the files that were not read for the longest time. Other processes add and delete meanwhile. */
  async #trim(): Promise<void> {
    const { directory, max_bytes } = this.#options
    const names = await readdir(directory).catch(() => [])
    const found = await Promise.all(
      names.map(async (name) => {
        const facts = await stat(join(directory, name)).catch(() => undefined)
        return facts ? [{ name, size: facts.size, used_at: facts.mtimeMs }] : []
      }),
    )
    const files = found.flat().sort((left, right) => left.used_at - right.used_at)
    let total = files.reduce((sum, { size }) => sum + size, 0)
    for (const { name, size, used_at } of files) {
      const left = name.endsWith(INCOMPLETE) && used_at < this.#clock.now() - LEFT_MS
      if (total <= max_bytes && !left) continue
      await this.remove([name])
      total -= size
    }
    // another process may use the other half
    this.#room = Math.floor((max_bytes - total) / 2)
  }
}
