import type { SandboxReply, SandboxRequest } from '../kit/http.ts'
import type { Grants } from '../oauth/grants.ts'
import { type AccessKey, checkAccess } from './accounts.ts'
import { compactJson, createRequestId, Refusal } from './failure.ts'
import { DECLARED } from './generated/operations.ts'
import { callOperations, withRecordings } from './operations/calls.ts'
import { companyOperations } from './operations/company.ts'
import { crmOperations } from './operations/crm.ts'
import { engageOperations } from './operations/engage.ts'
import { newCallOperations } from './operations/new-calls.ts'
import type { Declaration, Operations, Service } from './operations/operation.ts'
import { privacyOperations } from './operations/privacy.ts'
import { statsOperations } from './operations/stats.ts'
import { userOperations } from './operations/users.ts'
import { readGongBody, readQuery } from './request.ts'

const OPERATIONS: Operations = {
  ...userOperations,
  ...callOperations,
  ...statsOperations,
  ...companyOperations,
  ...newCallOperations,
  ...privacyOperations,
  ...crmOperations,
  ...engageOperations,
}

/** Finds the operation of a method and a path; a path without a placeholder comes first. */
function routeOf(method: string, path: string) {
  const [, stem, id = '', tail = ''] = /^(.*\/)(\d{1,20})(\/.*)?$/.exec(path) ?? []
  for (const key of [`${method} ${path}`, `${method} ${stem}{id}${tail}`]) {
    const [declared, answer] = [DECLARED[key], OPERATIONS[key]]
    if (declared && answer) return { declared, answer, id }
  }
  return undefined
}

/** Whether a request's body is streamed: it has a file. */
export const isUpload = (method: string, path: string): boolean =>
  routeOf(method, path)?.declared.form === true

/** The scopes that a request needs. */
function scopesOf({ scopes: [first, second] }: Declaration, request: SandboxRequest): string[] {
  return second && withRecordings(request) ? [first, second] : [first]
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
export function createGongAnswer(door: FrontDoor, host: { customer_host: boolean }) {
  return async (request: SandboxRequest): Promise<SandboxReply> => {
    const route = routeOf(request.method, request.path)
    const scopes = route ? scopesOf(route.declared, request) : []
    checkAccess(request.headers, scopes, { key: door.key, grants: door.grants, ...host })
    if (!route) throw new Refusal(404, `No such operation: ${request.method} ${request.path}`)
    door.count()
    const { declared, answer, id } = route
    const query = readQuery(request, declared.query ?? {})
    const body = declared.body && readGongBody(request, declared.body)
    const answered = await answer({ ...door.service, request, id, query, body })
    return compactJson(declared.status ?? 200, { requestId: createRequestId(), ...answered })
  }
}
