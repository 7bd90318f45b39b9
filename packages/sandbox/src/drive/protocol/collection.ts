import type { SandboxReply } from '../../kit/http.ts'
import { unknownId } from '../errors.ts'
import type { DriveCall } from './call.ts'

/** Things that a file or the user has, and how they are read. */
interface Collection<T extends object> {
  /** What one is called, and the variable of its id in paths. */
  name: string
  variable: string
  /** The key of the items in a list, and that of their ids. */
  key: string
  id?: keyof T
  /** The default number of a page. */
  size?: number
  /** The items that a call may see; throws the vendor's refusal if there cannot be any. */
  items(call: DriveCall): readonly T[]
  show?(item: T, call: DriveCall): object
}

/** Parameters that must stay equal for a page token. */
const KEPT = ['startModifiedTime', 'includeDeleted']

/** Opens a collection: what finds the item of a call or answers one, and the operations that read it. */
export function collectionOf<T extends object>(own: Collection<T>) {
  const { name, variable, key, size = 100, items: all, id = 'id' as keyof T, show = (item: T) => item } = own
  const find = (call: DriveCall, among = all(call)): T => {
    const wanted = call.variables[variable] ?? ''
    const found = among.find((item) => item[id] === wanted)
    if (!found) throw unknownId(name, wanted, variable)
    return found
  }
  const answer = (call: DriveCall, item: T): SandboxReply => call.answer(show(item, call))
  const list = (call: DriveCall): SandboxReply => {
    const { operation, variables, parameters } = call
    const asked = Object.hasOwn(operation.checked, 'maxResults') ? 'maxResults' : 'pageSize'
    const page = call.pages.cut(all(call), {
      query: JSON.stringify([operation.id, variables, KEPT.map((each) => parameters.text(each) ?? '')]),
      size: parameters.number(asked, size),
      token: parameters.text('pageToken'),
      key: (item) => String(item[id]),
    })
    // lists of proposals have no kind
    const { resource } = operation
    const kind = resource === 'listAccessProposalsResponse' ? undefined : `drive#${resource}`
    const items = page.items.map((item) => show(item, call))
    return call.answer({ kind, nextPageToken: page.next, [key]: items })
  }
  return { find, answer, reads: { list, get: (call: DriveCall) => answer(call, find(call)) } }
}
