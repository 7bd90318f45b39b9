import { useEffect } from 'preact/hooks'
import { readKinds } from './definitions.ts'
import { keepSummary } from './summary.ts'

/** Keeps the summary of all connectors up to date while the component is shown. */
export function useSummary(): void {
  useEffect(() => {
    void readKinds().catch(() => {})
    return keepSummary()
  }, [])
}
