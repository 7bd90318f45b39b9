/** The actions that only read. `query` to `batch` are reports, which read what their parameters define. */
const READ_ACTIONS = ['list', 'get', 'download', 'query', 'run', 'realtime', 'pivot', 'batch'] as const

/** The actions that change something at the vendor. */
const WRITE_ACTIONS = [
  'create',
  'update',
  'delete',
  'apply',
  'approve',
  'archive',
  'cancel',
  'comment',
  'copy',
  'decline',
  'dismiss',
  'empty',
  'erase',
  'hide',
  'reassign',
  'remove',
  'resolve',
  'start',
  'unhide',
] as const

/** The actions that call the vendor; only the hosted server has `search`. */
export type ActionName = (typeof READ_ACTIONS)[number] | WriteName

/** The actions that change something at the vendor. */
export type WriteName = (typeof WRITE_ACTIONS)[number]

/** Every name of an action. */
export const ACTION_NAMES: readonly string[] = [...READ_ACTIONS, ...WRITE_ACTIONS]

/** Whether an action of this name changes something at the vendor. */
export function isWriteName(action: string): boolean {
  return (WRITE_ACTIONS as readonly string[]).includes(action)
}
