import type { NewConnector } from '@linkspan/client'
import { remember } from '../data/directory.ts'
import { navigate, placeOf } from '../router.ts'
import { linkspan } from '../session.ts'
import { toast } from '../ui/texts.tsx'

/** Makes a connector, and shows it. */
export async function createConnector(given: NewConnector): Promise<void> {
  const created = await linkspan.connectors.create<string>(given)
  remember(created)
  toast('Connected.')
  navigate(placeOf('connectors', created.id))
}
