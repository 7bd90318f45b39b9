import { isLinkspanError } from '@linkspan/client'
import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'

/** What a screen has read so far. A value stays while it is read again. */
interface Resource<Value> {
  readonly value: Value | undefined
  /** Why the last reading failed. */
  readonly error: unknown
  readonly is_loading: boolean
}

/** A resource that can be read again, or replaced by what a change has answered. */
export interface LiveResource<Value> extends ReadonlySignal<Resource<Value>> {
  reload(): void
  set(value: Value): void
}

/**
 * Reads when the component appears, and again whenever a signal changes that `load` reads before it waits. `key` names the
 * subject: a new one forgets the former value.
 */
export function useResource<Value>(
  key: string,
  load: (signal: AbortSignal) => Promise<Value>,
): LiveResource<Value> {
  const latest = useRef(load)
  latest.current = load
  const resource = useMemo(() => createResource((abort) => latest.current(abort)), [key])
  // asked before the screen is painted, so that the answer comes a frame earlier
  useLayoutEffect(() => effect(resource.start), [resource])
  return resource.state
}

/** A resource whose `start` runs as an effect, and ends with it. */
export function createResource<Value>(load: (signal: AbortSignal) => Promise<Value>) {
  const state = signal<Resource<Value>>({ value: undefined, error: undefined, is_loading: true })
  const again = signal(0)
  let is_asked_again = false

  function start() {
    again.value
    is_asked_again = false
    const controller = new AbortController()
    state.value = { ...state.peek(), is_loading: true }
    const end = (read: Pick<Resource<Value>, 'value' | 'error'>) => {
      if (controller.signal.aborted) return
      state.value = { ...read, is_loading: false }
      if (is_asked_again) again.value++
    }
    load(controller.signal).then(
      (value) => end({ value, error: undefined }),
      (error: unknown) => end({ value: state.peek().value, error }),
    )
    return () => controller.abort()
  }

  return {
    state: Object.assign(state, {
      // a reading underway ends first: if each took longer than the time between two of them, none would
      reload() {
        if (state.peek().is_loading) is_asked_again = true
        else again.value++
      },
      set(value: Value) {
        state.value = { value, error: undefined, is_loading: false }
      },
    }) as LiveResource<Value>,
    start,
  }
}

/** Whether an error means that something does not exist. */
export const isAbsent = (error: unknown): boolean => isLinkspanError(error) && error.code === 'not_found'
