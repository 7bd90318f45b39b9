import { useEffect } from 'preact/hooks'
import { readKinds } from './definitions.ts'
import { keepDirectory } from './directory.ts'

/** Keeps the list of all connectors up to date while the component is shown. */
export function useDirectory(): void {
  useEffect(() => {
    void readKinds().catch(() => {})
    return keepDirectory()
  }, [])
}
