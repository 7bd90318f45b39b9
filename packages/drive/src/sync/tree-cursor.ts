import { createHash } from 'node:crypto'
import * as z from 'zod'

/**
 * The folders of a synced tree and their paths, as hashes of four bytes. They show whether a changed folder was in the
 * tree, and whether it moved: the changes feed does not. A hash collision causes an unnecessary walk and nothing worse.
 */
export class TreeFolders {
  readonly #places: Map<number, number>

  constructor(entries: Iterable<readonly [id: number, place: number]> = []) {
    this.#places = new Map(entries)
  }

  /** Records the path of a folder. */
  put(id: string, path: string): void {
    this.#places.set(hash(id), hash(path))
  }

  has(id: string): boolean {
    return this.#places.has(hash(id))
  }

  /** Whether a folder had this path. */
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

/** The stored form of `TreeShortcut`. */
export const treeShortcut = z.object({
  id: z.string(),
  path: z.string(),
  target_id: z.string(),
  /**
   * `here`: the target has the path of this shortcut; `elsewhere`: it is in the tree itself, or another shortcut names
   * it too; `missing`: the user has no access to it, or it is in the trash.
   */
  found: z.enum(['here', 'elsewhere', 'missing']),
  /** The folder that the target is in. */
  parent: z.string().optional(),
  /** Whether the target is a folder. */
  folder: z.boolean().optional(),
  /** Changes with the documents of the target and of everything in it. Only for a target that the changes feed omits. */
  digest: z.string().optional(),
})

/** A shortcut in a synced tree, and what its target was when the tree was walked. */
export interface TreeShortcut extends Readonly<z.output<typeof treeShortcut>> {}

const shape = z.object({
  /** The vendor's token in its changes feed. */
  page_token: z.string(),
  /** The synced folder. */
  root_id: z.string(),
  /** The shared drive of the folder, whose feed is read. */
  drive_id: z.string().optional(),
  folders: z.string().transform((text) => TreeFolders.fromText(text)),
  shortcuts: z.array(treeShortcut).readonly(),
  /** Whether a walk has just read the tree. A folder that changed meanwhile may have been empty, in the trash. */
  walked: z.boolean().optional(),
})

/** Where to continue in the changes feed, and the folders and shortcuts of the tree at that time. */
export interface TreeCursor extends Readonly<z.output<typeof shape>> {}

export function formatTreeCursor({ folders, ...rest }: TreeCursor): string {
  return Buffer.from(JSON.stringify({ ...rest, folders: folders.toText() })).toString('base64url')
}

/** Parses a cursor; undefined if it is malformed. */
export function parseTreeCursor(text: string): TreeCursor | undefined {
  try {
    return shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
