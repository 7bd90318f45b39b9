import type { PartStore } from '../../src/index.ts'

/** The secret of the builders in tests. */
export const SECRET = 'a secret of builders'

/** A part store in memory that records what is read and written. */
export class MemoryParts implements PartStore {
  readonly parts = new Map<string, Uint8Array>()
  readonly reads: string[] = []
  readonly writes: string[] = []
  #fail_at: number | undefined

  /** Lets one of the next writes fail; 0 is the next one. */
  failAt(write: number): void {
    this.#fail_at = this.writes.length + write
  }

  /** Deletes the parts with other names. */
  keep(names: readonly string[]): void {
    const kept = new Set(names)
    for (const name of this.parts.keys()) if (!kept.has(name)) this.parts.delete(name)
  }

  async read(name: string): Promise<Uint8Array> {
    this.reads.push(name)
    const bytes = this.parts.get(name)
    if (!bytes) throw new Error(`no part ${name}`)
    return bytes.slice()
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    if (this.parts.has(name)) throw new Error(`part ${name} is written twice`)
    this.writes.push(name)
    if (this.writes.length - 1 === this.#fail_at) throw new Error('the store failed')
    // a copy, which `slice` does not make of a Buffer: who writes may free the bytes afterwards
    this.parts.set(name, new Uint8Array(bytes))
  }
}
