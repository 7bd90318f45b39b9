import type { Call, WriteChange } from '@linkspan/core'
import type { Gong } from './gong.ts'
import { readReply } from './pages.ts'

/** Who was given access to a call. */
export interface CallAccessRow {
  /** The call. */
  readonly callId?: string
  /** The users who were given access, beside those who have it by their profiles. */
  readonly users?: readonly {
    /** The user. */
    readonly userId?: string
  }[]
}

interface AccessParams {
  readonly callAccessList: readonly { readonly callId: string; readonly userIds: readonly string[] }[]
}

/** Shows who has access to each call before and after a write that adds some. */
export async function addedAccess(
  api: Gong,
  { callAccessList }: AccessParams,
  call: Call,
): Promise<WriteChange[]> {
  const body = { filter: { callIds: callAccessList.map(({ callId }) => callId) } }
  const request = { method: 'POST', path: '/v2/calls/users-access', body } as const
  const reply = await readReply<{ readonly callAccessList?: readonly CallAccessRow[] }>(api, request, call)
  return callAccessList.map(({ callId, userIds }) => {
    const row = reply.callAccessList?.find((each) => each.callId === callId)
    const held = (row?.users ?? []).flatMap(({ userId }) => userId ?? [])
    return { id: callId, before: { userIds: held }, after: { userIds: [...new Set([...held, ...userIds])] } }
  })
}
