import { isLinkspanError } from '@linkspan/client'
import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'

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
  useEffect(() => effect(resource.start), [resource])
  return resource.state
}

function createResource<Value>(load: (signal: AbortSignal) => Promise<Value>) {
  const state = signal<Resource<Value>>({ value: undefined, error: undefined, is_loading: true })
  const again = signal(0)

  function start() {
    again.value
    const controller = new AbortController()
    state.value = { ...state.peek(), is_loading: true }
    load(controller.signal).then(
      (found) => {
        if (!controller.signal.aborted) state.value = { value: found, error: undefined, is_loading: false }
      },
      (error: unknown) => {
        if (!controller.signal.aborted) state.value = { value: state.peek().value, error, is_loading: false }
      },
    )
    return () => controller.abort()
  }

  return {
    state: Object.assign(state, {
      reload: () => void again.value++,
      set(value: Value) {
        state.value = { value, error: undefined, is_loading: false }
      },
    }) as LiveResource<Value>,
    start,
  }
}

/** Whether an error means that something does not exist. */
export const isAbsent = (error: unknown): boolean => isLinkspanError(error) && error.code === 'not_found'
