import fixture from '../fixtures/company.json' with { type: 'json' }
import type { RecordedCall } from './calls.ts'
import type { Company } from './company.ts'
import { idOf } from './company.ts'
import { formatMoment } from './time.ts'

/** A person of a CRM in a flow, in the vendor's form. */
export interface Assignment {
  flowId: string
  crmProspectId: string
  flowInstanceId: string
  [field: string]: unknown
}

/** What callers of the API write, and what belongs to it. */
export type Written = ReturnType<typeof createWritten>

/** What there is before anybody has written. */
export function createWritten(seed: number, company: Company, now: number) {
  let count = 0
  const workspaceId = company.workspaces[0]?.id ?? ''
  const tasks = company.hosts.slice(0, 3).map((host, index) => ({
    id: idOf(seed, `task ${index}`),
    userId: host.json.id,
    created: formatMoment(now - 86_400_000),
    updated: formatMoment(now - 86_400_000),
    status: 'OPEN',
    type: index === 0 ? 'FLOW' : 'MANUAL',
    actions: ['CALL'],
    title: 'Call back',
    dueDate: formatMoment(now + 86_400_000),
  }))
  return {
    /** New calls whose recordings are missing. */
    pending: new Map<string, RecordedCall>(),
    /** The ids of new calls, by the client's ids. */
    client_ids: new Map<string, string>(),
    /** Who was given access, by call. */
    access: new Map<string, Set<string>>(),
    /** The numbers that were erased. */
    erased: new Set<string>(),
    integrations: new Map<string, object>(),
    /** The fields by integration and type, then by name. */
    schemas: new Map<string, Map<string, object>>(),
    /** The objects by integration and type, then by id. */
    objects: new Map<string, Map<string, object>>(),
    /** The outcome of uploads and deletions, by the client's ids. */
    requests: new Map<string, object>(),
    flows: fixture.flows.map((name, index) => ({
      id: idOf(seed, `flow ${index}`),
      name,
      workspaceId,
      exclusive: index === 0,
    })),
    assignments: new Map<string, Assignment>(),
    tasks: new Map(tasks.map((task) => [task.id, task])),
    /** The organizers of meetings, by id. */
    meetings: new Map<string, string>(),
    /** The ids of events of interactions. */
    interactions: new Set<string>(),
    /** The next id of its kind. */
    next: (what: string) => idOf(seed, `written ${what} ${++count}`),
  }
}
