import type { SandboxReply } from '../../kit/http.ts'
import { type Mask, render } from '../fields/mask.ts'
import type { DriveCall } from './call.ts'

/** The key of the items in the answer, that of their ids, how one is shown, and the default number of a page. */
interface ListRules<T> {
  key: string
  id?: keyof T
  show?(item: T, mask: Mask): unknown
  size?: number
}

/** Parameters that must stay equal for a page token. */
const KEPT = ['startModifiedTime', 'includeDeleted']

/** Answers a page of a list. */
export function answerList<T extends object>(
  call: DriveCall,
  items: readonly T[],
  { key, id = 'id' as keyof T, show = (item) => item, size = 100 }: ListRules<T>,
): SandboxReply {
  const { operation, variables, parameters } = call
  const page = call.pages.cut(items, {
    query: JSON.stringify([operation.id, variables, KEPT.map((name) => parameters.text(name) ?? '')]),
    size: parameters.number(Object.hasOwn(operation.checked, 'maxResults') ? 'maxResults' : 'pageSize', size),
    token: parameters.text('pageToken'),
    key: (item) => String(item[id]),
  })
  const list = {
    // lists of proposals have none
    kind: () =>
      operation.resource === 'listAccessProposalsResponse' ? undefined : `drive#${operation.resource}`,
    nextPageToken: () => page.next,
    [key]: (_: undefined, mask: Mask) => page.items.map((item) => show(item, mask)),
  }
  return call.answer(render(list, undefined, call.mask))
}
