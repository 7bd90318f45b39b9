import { createClient } from '@linkspan/client'
import { type Craft, ofKind, randomOf } from '../fleet.ts'
import { again, type Course } from './load.ts'

/** Tokens that were made in a soak: those that stay, and those that were revoked. */
export interface MadeTokens {
  readonly kept: { readonly token: string; readonly craft: Craft }[]
  readonly revoked: { readonly token: string; readonly craft: Craft }[]
}

const KEPT = 20

/** Makes tokens for one connector each, uses them, and revokes all but the first ones. */
export async function makeTokens(course: Course, made: MadeTokens): Promise<void> {
  const { world, fleet, ledger } = course
  await again(course, 1_500, async () => {
    const craft = randomOf(ofKind(fleet, 'advertising'))
    const scope = { connector_ids: [craft.id], actions: ['read', 'search'], expires_in: 86_400 }
    const token = await ledger.attempt('token', () => world.client.tokens.create({ name: 'soak', scope }))
    if (!token) return
    const own = { token: token.access_token, craft }
    await ledger.attempt('search with a token', () => use(course, own))
    if (made.kept.length < KEPT) return void made.kept.push(own)
    const revoked = await ledger.attempt('revoke', async () => {
      await world.client.tokens.revoke(token.token_id)
      return true
    })
    if (revoked) made.revoked.push(own)
  })
}

function use({ world }: Course, { token, craft }: MadeTokens['kept'][number]): Promise<unknown> {
  const client = createClient({ base_url: world.base_url, access_token: token })
  return client.connectors.get(craft.id)
}

/** Expects that tokens that stay are valid, that the others are not, and that no customer has to connect again. */
export async function checkTokens(course: Course, { kept, revoked }: MadeTokens): Promise<string> {
  const { ledger, world } = course
  for (const each of kept)
    await use(course, each).catch((error) => ledger.fault(`a token that was kept is refused: ${error}`))
  for (const each of revoked.slice(-200)) {
    const code = await use(course, each).then(
      () => 'accepted',
      (error) => error.code,
    )
    if (code !== 'unauthenticated') ledger.fault(`a revoked token is answered with ${code}`)
  }
  let lost = 0
  for await (const { name, status, last_error } of world.client.connectors.listAll()) {
    if (status === 'active') continue
    lost++
    // a vendor whose refresh tokens work once: a process was killed before it knew what became of one
    const reason = (last_error as { reason?: string } | null)?.reason
    if (reason === 'refresh_outcome_unknown') ledger.note(`${name}: a kill in the middle of a renewal`)
    else ledger.fault(`${name} is ${status}: ${JSON.stringify(last_error)}`)
  }
  return `${kept.length} tokens are valid, ${revoked.length} revoked, ${lost} connectors have to be connected again`
}
