import { useState } from 'preact/hooks'

/** Work that a person starts, with how it goes. */
export interface StartedWork {
  readonly is_busy: boolean
  /** Why it failed the last time. */
  readonly error: unknown
  run(): void
}

/** Runs work once at a time, and keeps why it failed. */
export function useAction(work: () => Promise<void>): StartedWork {
  const [state, setState] = useState<{ readonly is_busy: boolean; readonly error: unknown }>({
    is_busy: false,
    error: undefined,
  })
  return {
    ...state,
    run() {
      if (state.is_busy) return
      setState({ is_busy: true, error: undefined })
      work().then(
        () => setState({ is_busy: false, error: undefined }),
        (error: unknown) => setState({ is_busy: false, error }),
      )
    },
  }
}
