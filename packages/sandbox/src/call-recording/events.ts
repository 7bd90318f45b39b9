import { type RecordedCall, recordCall } from './data/calls.ts'
import type { Data } from './data/data.ts'

/** What happens in the company's application without a call to the API. */
export interface CallEvents {
  /** Records another call of somebody. Returns its id. */
  record_call(call: { started: number; title?: string; is_private?: boolean }): string
  /** Changes a call. Throws a `RangeError` for an unknown one. */
  change_call(id: string, change: { title?: string; is_private?: boolean }): void
  /** Deletes a call with everything that belongs to it. Throws a `RangeError` for an unknown one. */
  delete_call(id: string): void
}

/** Changes the calls as users of the application do. */
export function createGongEvents(seed: number, data: Data): CallEvents {
  let recorded = 0
  const known = (id: string): RecordedCall => {
    const call = data.callOf(id)
    if (!call) throw new RangeError(`there is no call ${id}`)
    return call
  }
  const changed = (
    call: RecordedCall,
    { title, is_private }: { title?: string; is_private?: boolean },
  ): RecordedCall => ({
    ...call,
    title: title ?? call.title,
    isPrivate: is_private ?? call.isPrivate,
  })

  return {
    record_call({ started, ...change }) {
      recorded++
      const call = changed(recordCall(seed, recorded, started, data.company), change)
      data.change((calls) => [...calls, call])
      return call.id
    },
    change_call(id, change) {
      const call = changed(known(id), change)
      data.change((calls) => calls.map((each) => (each.id === id ? call : each)))
    },
    delete_call(id) {
      known(id)
      data.change((calls) => calls.filter((each) => each.id !== id))
    },
  }
}
