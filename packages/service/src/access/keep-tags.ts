import type { Tags } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import type { Principal } from './principal.ts'
import { hasTags } from './scope.ts'

/**
 * The tags that a caller gives a connector, with those that limit its token: what it makes and changes stays within its
 * reach. Throws `forbidden` for another value of one of those.
 */
export function keepTags({ token }: Pick<Principal, 'token'>, given?: Tags): Tags | undefined {
  const own = token?.scope.tags
  const tags = given || own ? { ...own, ...given } : undefined
  if (!tags || hasTags(tags, own)) return tags
  const message = 'The scope of this token keeps its own tags on the connectors that it makes and changes.'
  throw new ServiceError('forbidden', message, { missing_scope: ['tags'] })
}
