import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { ShortcutNotes, shortcutNotes } from './shortcut-notes.ts'
import { TreeFolders } from './tree-cursor.ts'
import { WalkState, walkState } from './walk-state.ts'

const shape = z.object({
  page_token: z.string().optional(),
  root_id: z.string(),
  drive_id: z.string().optional(),
  complete: z.boolean(),
  folders: z.string(),
  shortcuts: shortcutNotes,
  state: walkState,
})

/** A walk of the synced folder, which may take several readings. */
export interface FolderWalk {
  /** The vendor's token in its changes feed, from before the walk; undefined if there is no feed. */
  readonly page_token: string | undefined
  /** The synced folder. */
  readonly root_id: string
  /** The shared drive of the folder. */
  readonly drive_id: string | undefined
  /** Whether every folder could be read so far. */
  readonly complete: boolean
  /** The folders that were found. */
  readonly folders: TreeFolders
  readonly notes: ShortcutNotes
  readonly state: WalkState
}

/**
 * The cursor in the middle of a walk. It has no files, only folders and shortcuts: of 10,000 folders, it takes 220 kB if
 * all were read and 670 kB if all are still to be read. Each shortcut adds its path, and each file in a folder that a shortcut
 * names and that the changes feed omits adds 22 characters. It is compressed, since paths are alike.
 */
export function formatWalkCursor({ folders, notes, state, ...rest }: FolderWalk): string {
  const stored: z.input<typeof shape> = {
    ...rest,
    folders: folders.toText(),
    shortcuts: notes.toStored(),
    state: state.toStored(),
  }
  return deflateRawSync(JSON.stringify(stored)).toString('base64url')
}

/** Parses a cursor; undefined if it does not stand in the middle of a walk. */
export function parseWalkCursor(text: string): FolderWalk | undefined {
  try {
    const stored = JSON.parse(inflateRawSync(Buffer.from(text, 'base64url')).toString())
    const { page_token, root_id, drive_id, complete, ...rest } = shape.parse(stored)
    const notes = new ShortcutNotes(drive_id, rest.shortcuts)
    const folders = TreeFolders.fromText(rest.folders)
    return { page_token, root_id, drive_id, complete, folders, notes, state: new WalkState(rest.state) }
  } catch {
    return undefined
  }
}
