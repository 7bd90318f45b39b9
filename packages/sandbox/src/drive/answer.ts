import type { Grants } from '../google-accounts/grants.ts'
import type { VendorRequest, VendorResponse } from '../kit/http.ts'
import { DriveError, insufficientScope, refuse, unauthorized } from './errors.ts'
import type { Handlers } from './handlers.ts'
import { type Call, readCall } from './protocol/call.ts'
import { type Operation, operationOf } from './protocol/operations.ts'
import type { Store } from './store/store.ts'

const SCOPE = 'https://www.googleapis.com/auth/drive'

const SCOPES: Readonly<Record<Operation['needs'], readonly string[]>> = {
  metadata: [SCOPE, `${SCOPE}.readonly`, `${SCOPE}.metadata.readonly`],
  content: [SCOPE, `${SCOPE}.readonly`],
  write: [SCOPE],
}

/** Says why a call's token does not let it pass; undefined where it does. */
function checkToken(
  request: VendorRequest,
  grants: Grants,
  operation: string,
  needs: Operation['needs'],
): VendorResponse | undefined {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'bearer' || token === '') return unauthorized('missing')
  const found = grants.inspect(token)
  if (found.state !== 'valid') return unauthorized(found.state)
  if (SCOPES[needs].some((scope) => found.scopes.includes(scope))) return undefined
  const [collection = '', method = ''] = operation.split('.')
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return insufficientScope(`google.apps.drive.v3.Drive${capital(collection)}.${capital(method)}`)
}

/** What the vendor's answers are made with. */
export interface AnswerSettings {
  store: Store
  grants: Grants
  handlers: Handlers
  base_url: () => string
}

/** Opens what answers every call; a path that the API has not is undefined. */
export function createAnswer({ store, grants, handlers, base_url }: AnswerSettings) {
  const run = async (
    request: VendorRequest,
    found: NonNullable<ReturnType<typeof operationOf>>,
  ): Promise<VendorResponse> => {
    const { operation, variables } = found
    const media = operation.needs === 'metadata' && request.query.get('alt') === 'media'
    const refused = checkToken(request, grants, operation.id, media ? 'content' : operation.needs)
    if (refused) return refused
    const call: Call = readCall(operation, variables, request, { store, base_url: base_url() })
    return handlers[operation.id]?.(call) ?? { status: 501 }
  }

  return async (request: VendorRequest): Promise<VendorResponse | undefined> => {
    const found = operationOf(request.method, request.path)
    if (!found) return undefined
    try {
      return await run(request, found)
    } catch (error) {
      if (error instanceof DriveError) return refuse(error)
      throw error
    }
  }
}
