import { createHash } from 'node:crypto'
import * as z from 'zod'

/**
 * The folders of a synced tree, each with its place, as hashes of four bytes: enough to tell that a folder left the tree
 * or moved within it, which the changes feed does not. Two ids of one hash cause a needless walk and nothing worse.
 */
export class TreeFolders {
  readonly #places: Map<number, number>

  constructor(entries: Iterable<readonly [id: number, place: number]> = []) {
    this.#places = new Map(entries)
  }

  /** Notes a folder at a path. */
  put(id: string, path: string): void {
    this.#places.set(hash(id), hash(path))
  }

  has(id: string): boolean {
    return this.#places.has(hash(id))
  }

  /** Whether a folder was at this path already. */
  isAt(id: string, path: string): boolean {
    return this.#places.get(hash(id)) === hash(path)
  }

  toText(): string {
    const bytes = Buffer.alloc(this.#places.size * 8)
    let at = 0
    for (const [id, place] of this.#places) {
      bytes.writeUInt32LE(id, at)
      bytes.writeUInt32LE(place, at + 4)
      at += 8
    }
    return bytes.toString('base64url')
  }

  static fromText(text: string): TreeFolders {
    const bytes = Buffer.from(text, 'base64url')
    const count = Math.floor(bytes.length / 8)
    return new TreeFolders(
      Array.from({ length: count }, (_, at) => [bytes.readUInt32LE(at * 8), bytes.readUInt32LE(at * 8 + 4)]),
    )
  }
}

function hash(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE(0)
}

const shape = z.object({
  page_token: z.string(),
  root_id: z.string(),
  drive_id: z.string().optional(),
  folders: z.string().transform((text) => TreeFolders.fromText(text)),
})

/** Where the reading of changes goes on, and what the tree was then. */
export interface TreeCursor {
  /** The vendor's token in its changes feed. */
  readonly page_token: string
  /** The synced folder. */
  readonly root_id: string
  /** The shared drive that the folder is in, whose changes are read. */
  readonly drive_id?: string | undefined
  readonly folders: TreeFolders
}

export function formatTreeCursor({ folders, ...rest }: TreeCursor): string {
  return Buffer.from(JSON.stringify({ ...rest, folders: folders.toText() })).toString('base64url')
}

/** The cursor that a text is; undefined if it is none. */
export function parseTreeCursor(text: string): TreeCursor | undefined {
  try {
    return shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
