import { hashOf, type StoredSession, type Stores } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'

interface OfOrganization {
  readonly organization_id: string
}

/** The session of a browser with this secret, if it is for another organization. */
export async function sessionElsewhere(
  { sessions }: Stores,
  key_id: string,
  { organization_id }: OfOrganization,
  secret: string | undefined,
): Promise<StoredSession | undefined> {
  const session = secret === undefined ? undefined : await sessions.find(hashOf(secret), key_id)
  return session?.organization_id === organization_id ? undefined : session
}

/** The way here may be somebody else's: who takes it would go on in an organization that it did not choose. */
export async function requireSameOrganization(
  stores: Stores,
  key_id: string,
  { organization_id }: OfOrganization,
  secret: string | undefined,
): Promise<void> {
  const session = await sessionElsewhere(stores, key_id, { organization_id }, secret)
  if (!session) return
  const nameOf = async (id: string) => (await stores.clients.findOrganization(id))?.name ?? id
  const [own, other] = await Promise.all([nameOf(session.organization_id), nameOf(organization_id)])
  throw new ServiceError(
    'conflict',
    `This sign-in is for “${other}”, and this browser is signed in for “${own}”.`,
    { remedy: `Sign out of “${own}” first, or send replace: true.` },
  )
}
