import type { VendorRequest, VendorResponse } from '../kit/http.ts'
import type { Grants } from '../oauth/grants.ts'
import { type AccessKey, checkAccess } from './access.ts'
import { compactJson, createRequestId, Refusal, refused } from './failure.ts'
import { callOperations } from './operations/calls.ts'
import { companyOperations } from './operations/company.ts'
import type { Operation, Service } from './operations/operation.ts'
import { permissionProfileOperations } from './operations/permission-profiles.ts'
import { scorecardOperations } from './operations/scorecards.ts'
import { statsOperations } from './operations/stats.ts'
import { userOperations } from './operations/users.ts'

const OPERATIONS: readonly Operation[] = [
  ...userOperations,
  ...callOperations,
  ...statsOperations,
  ...scorecardOperations,
  ...companyOperations,
  ...permissionProfileOperations,
]

/** Finds the operation of a method and a path; a path without a placeholder comes first. */
function routeOf(method: string, path: string): { operation: Operation; id: string } | undefined {
  const own = OPERATIONS.filter((operation) => operation.method === method)
  const exact = own.find((operation) => operation.path === path)
  if (exact) return { operation: exact, id: '' }
  const [, stem, id = ''] = /^(.*\/)(\d{1,20})$/.exec(path) ?? []
  const found = own.find((operation) => operation.path === `${stem}{id}`)
  return found && { operation: found, id }
}

/** Dependencies of both API hosts. */
export interface FrontDoor {
  service: Service
  key: AccessKey
  grants: Grants
  /** Counts a call; throws past the company's limits. */
  count: () => void
}

/** Creates the handler of one host. */
export function createAnswer(door: FrontDoor, host: { customer_host: boolean }) {
  return (request: VendorRequest): VendorResponse => {
    try {
      const route = routeOf(request.method, request.path)
      const further = route?.operation.furtherScope?.(request)
      const scopes = route ? [route.operation.scope, ...(further ? [further] : [])] : []
      checkAccess(request.headers, scopes, { key: door.key, grants: door.grants, ...host })
      if (!route) throw new Refusal(404, `No such operation: ${request.method} ${request.path}`)
      door.count()
      const body = route.operation.answer(request, door.service, route.id)
      return compactJson(200, { requestId: createRequestId(), ...body })
    } catch (error) {
      if (error instanceof Refusal) return refused(error)
      throw error
    }
  }
}
