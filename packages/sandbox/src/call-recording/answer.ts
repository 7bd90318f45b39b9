import type { VendorRequest, VendorResponse } from '../kit/http.ts'
import type { Grants } from '../oauth/grants.ts'
import { type AccessKey, checkAccess } from './access.ts'
import { compactJson, createRequestId, Refusal, refused } from './failure.ts'
import { callOperations } from './operations/calls.ts'
import { companyOperations } from './operations/company.ts'
import { crmOperations } from './operations/crm.ts'
import { engageOperations } from './operations/engage.ts'
import { logOperations } from './operations/logs.ts'
import { meetingOperations } from './operations/meetings.ts'
import { newCallOperations } from './operations/new-calls.ts'
import type { Operation, Service } from './operations/operation.ts'
import { permissionProfileOperations } from './operations/permission-profiles.ts'
import { privacyOperations } from './operations/privacy.ts'
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
  ...newCallOperations,
  ...logOperations,
  ...privacyOperations,
  ...crmOperations,
  ...engageOperations,
  ...meetingOperations,
]

/** Finds the operation of a method and a path; a path without a placeholder comes first. */
function routeOf(method: string, path: string): { operation: Operation; id: string } | undefined {
  const own = OPERATIONS.filter((operation) => operation.method === method)
  const exact = own.find((operation) => operation.path === path)
  if (exact) return { operation: exact, id: '' }
  const [, stem, id = '', tail = ''] = /^(.*\/)(\d{1,20})(\/.*)?$/.exec(path) ?? []
  const found = own.find((operation) => operation.path === `${stem}{id}${tail}`)
  return found && { operation: found, id }
}

/** Whether a request's body is streamed: it has a file. */
export const isUpload = (method: string, path: string): boolean =>
  routeOf(method, path)?.operation.form === true

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
  return async (request: VendorRequest): Promise<VendorResponse> => {
    try {
      const route = routeOf(request.method, request.path)
      const further = route?.operation.furtherScope?.(request)
      const scopes = route ? [route.operation.scope, ...(further ? [further] : [])] : []
      checkAccess(request.headers, scopes, { key: door.key, grants: door.grants, ...host })
      if (!route) throw new Refusal(404, `No such operation: ${request.method} ${request.path}`)
      door.count()
      const { answer, status = 200 } = route.operation
      const body = await answer(request, door.service, route.id)
      return compactJson(status, { requestId: createRequestId(), ...body })
    } catch (error) {
      if (error instanceof Refusal) return refused(error)
      throw error
    }
  }
}
