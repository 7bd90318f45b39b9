import { json, parseJson, type VendorRequest, type VendorResponse } from '../kit/http.ts'
import type { Listener } from '../kit/listener.ts'
import type { SandboxDriveUser } from './user.ts'

type Control = (request: VendorRequest, listener: Listener) => VendorResponse

const PREFIX = '/__sandbox/drive/'

/** Adds to the control API what the user does: POST /__sandbox/drive/move with `{ "id", "folder_id" }` and so on. */
export function createDriveControl(user: SandboxDriveUser, others: Control): Control {
  const actions: Readonly<Record<string, (given: Readonly<Record<string, string>>) => void>> = {
    touch: ({ id = '', text }) => user.touch(id, text),
    rename: ({ id = '', name = '' }) => user.rename(id, name),
    move: ({ id = '', folder_id = '' }) => user.move(id, folder_id),
    trash: ({ id = '' }) => user.trash(id),
    untrash: ({ id = '' }) => user.untrash(id),
    remove: ({ id = '' }) => user.remove(id),
    rename_drive: ({ id = '', name = '' }) => user.rename_drive(id, name),
  }
  return (request, listener) => {
    const name = request.path.slice(PREFIX.length)
    const known = request.method === 'POST' && request.path.startsWith(PREFIX) && Object.hasOwn(actions, name)
    if (!known) return others(request, listener)
    try {
      actions[name]?.((parseJson(request.text) ?? {}) as Record<string, string>)
      return json(200, {})
    } catch (error) {
      if (error instanceof RangeError) return json(404, { error: error.message })
      throw error
    }
  }
}
