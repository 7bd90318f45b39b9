import { useEffect } from 'preact/hooks'
import { readKinds } from './definitions.ts'

/** Keeps what a screen shows of all connectors up to date while the component is shown, with the names of their kinds. */
export function useKept(keep: () => () => void): void {
  useEffect(() => {
    void readKinds().catch(() => {})
    return keep()
  }, [])
}
