import { useState } from 'preact/hooks'

/** Work that a person starts, with how it goes. */
export type StartedWork = ReturnType<typeof useAction>

/** Runs work once at a time, and keeps why it failed the last time. */
export function useAction(work: () => Promise<void>) {
  const [is_busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  return {
    is_busy,
    error,
    run() {
      if (is_busy) return
      setBusy(true)
      setError(undefined)
      work()
        .catch(setError)
        .finally(() => setBusy(false))
    },
  }
}
