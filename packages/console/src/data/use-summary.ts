import { useEffect } from 'preact/hooks'
import { loadKinds } from './definitions.ts'
import { keepSummary } from './summary.ts'

/** Keeps the summary of all connectors up to date while the component is shown. */
export function useSummary(): void {
  useEffect(() => {
    void loadKinds().catch(() => {})
    return keepSummary()
  }, [])
}
