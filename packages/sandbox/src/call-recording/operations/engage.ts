import type { VendorRequest } from '../../kit/http.ts'
import { memberOf } from '../data/company.ts'
import type { Data } from '../data/data.ts'
import { formatMoment } from '../data/time.ts'
import type { Assignment } from '../data/written.ts'
import { Refusal } from '../failure.ts'
import { readBody, readQuery, required, type Shape } from '../request.ts'
import type { Operation, Service } from './operation.ts'

const OVERRIDES: Shape = {
  steps: { list: { number: 'number', subject: 'text', body: 'text' } },
  flowInstanceVariables: { list: { name: 'text', value: 'text' } },
  coolOffOverride: 'boolean',
}

const STATUSES = ['OPEN', 'DONE', 'DISMISSED'] as const

/** Puts people into a flow; who is in it already is not assigned. */
function assign(request: VendorRequest, { data, now }: Service): object {
  const body = readBody(request, {
    crmProspectsIds: 'texts',
    flowId: 'id',
    flowInstanceOwnerEmail: 'text',
    overrides: { object: OVERRIDES },
    flowInstanceDescription: 'text',
  })
  const flow = data.written.flows.find(({ id }) => id === String(required(body.flowId, 'flowId')))
  if (!flow) throw new Refusal(404, 'Flow not found')
  const owner = memberOf(data.company, required(body.flowInstanceOwnerEmail, 'flowInstanceOwnerEmail'))
  const { assignments } = data.written
  const isIn = (prospect: string) =>
    [...assignments.values()].some((each) => each.crmProspectId === prospect && each.flowId === flow.id)
  const prospectsAssigned: Assignment[] = []
  const prospectsNotAssigned: object[] = []
  for (const crmProspectId of required(body.crmProspectsIds, 'crmProspectsIds') as string[]) {
    if (isIn(crmProspectId)) {
      const errorMessage = 'The prospect is already in the flow.'
      prospectsNotAssigned.push({ flowId: flow.id, crmProspectId, errorCode: 'InvalidState', errorMessage })
      continue
    }
    const made: Assignment = {
      flowId: flow.id,
      flowName: flow.name,
      crmProspectId,
      flowInstanceId: data.written.next('flow instance'),
      flowInstanceOwnerEmail: owner.email,
      flowInstanceOwnerFullName: `${owner.first} ${owner.last}`,
      flowInstanceCreateDate: formatMoment(now()),
      flowInstanceStatus: 'Running',
      workspaceId: flow.workspaceId,
      exclusive: flow.exclusive,
    }
    assignments.set(made.flowInstanceId, made)
    prospectsAssigned.push(made)
  }
  return { prospectsAssigned, prospectsNotAssigned }
}

/** Takes people out of flows. */
function unassign({ written }: Data, isMeant: (assignment: Assignment) => boolean): object {
  const gone = [...written.assignments.values()].filter(isMeant).map(({ flowInstanceId }) => flowInstanceId)
  for (const id of gone) written.assignments.delete(id)
  return { unassignedFlowInstanceIds: gone }
}

/** Flows or their folders: what the owner's address reaches. */
function flowList(name: 'flowOwnerEmail' | 'flowFolderOwnerEmail', folders: boolean): Operation['answer'] {
  return (request, { data, paging }) => {
    const { cursor, ...asked } = readQuery(request, {
      [name]: 'text',
      cursor: 'text',
      workspaceId: 'id',
    } as Record<string, 'text' | 'id'>)
    memberOf(data.company, required(asked[name], name))
    const flows = data.written.flows.map(({ id, name: title, exclusive }) =>
      folders
        ? { id: id.slice(0, 9), name: title, visibility: 'Company', creationDate: '2026-01-01T00:00:00Z' }
        : {
            id,
            name: title,
            folderId: id.slice(0, 9),
            visibility: 'Company',
            creationDate: '2026-01-01T00:00:00Z',
            exclusive,
          },
    )
    const { records, rows } = paging.page(flows, [name, asked], cursor)
    return { records, flows: rows }
  }
}

/** The operations on flows and tasks. */
export const engageOperations: readonly Operation[] = [
  { method: 'GET', path: '/v2/flows', scope: 'api:flows:read', answer: flowList('flowOwnerEmail', false) },
  {
    method: 'GET',
    path: '/v2/flows/folders',
    scope: 'api:flows:read',
    answer: flowList('flowFolderOwnerEmail', true),
  },
  {
    method: 'POST',
    path: '/v2/flows/prospects',
    scope: 'api:flows:read',
    answer: (request, { data }) => {
      const { crmProspectsIds } = readBody(request, { crmProspectsIds: 'texts' })
      const ids: string[] = required(crmProspectsIds, 'crmProspectsIds')
      const all = [...data.written.assignments.values()]
      return { prospectsAssigned: all.filter(({ crmProspectId }) => ids.includes(crmProspectId)) }
    },
  },
  { method: 'POST', path: '/v2/flows/prospects/assign', scope: 'api:flows:write', answer: assign },
  {
    method: 'POST',
    path: '/v2/flows/prospects/assign/cool-off-override',
    scope: 'api:flows:write',
    answer: assign,
  },
  {
    method: 'POST',
    path: '/v2/flows/prospects/unassign-flows-by-crm-id',
    scope: 'api:flows:write',
    answer: (request, { data }) => {
      const body = readBody(request, { crmProspectId: 'text', flowId: 'id', unassignedByUserEmail: 'text' })
      const id = required(body.crmProspectId, 'crmProspectId')
      return unassign(
        data,
        ({ crmProspectId, flowId }) =>
          crmProspectId === id && (!body.flowId || flowId === String(body.flowId)),
      )
    },
  },
  {
    method: 'POST',
    path: '/v2/flows/prospects/unassign-flows-by-instance-id',
    scope: 'api:flows:write',
    answer: (request, { data }) => {
      const body = readBody(request, { flowInstanceIds: 'ids', unassignedByUserEmail: 'text' })
      const ids: string[] = required(body.flowInstanceIds, 'flowInstanceIds').map(String)
      if (!ids.every((id) => data.written.assignments.has(id)))
        throw new Refusal(400, 'One or more of the given flowInstanceIds does not exist')
      return unassign(data, ({ flowInstanceId }) => ids.includes(flowInstanceId))
    },
  },
  {
    method: 'POST',
    path: '/v2/tasks',
    scope: 'api:tasks:read',
    answer: (request, { data }) => {
      const { filter } = readBody(request, {
        filter: {
          object: {
            userId: 'id',
            workspaceId: 'id',
            types: { someOf: ['FLOW', 'MANUAL'] },
            taskAction: { someOf: ['CALL'] },
            status: { someOf: STATUSES },
          },
        },
      })
      for (const name of ['userId', 'types', 'taskAction', 'status'])
        required(required(filter, 'filter')[name], `filter.${name}`)
      const tasks = [...data.written.tasks.values()].filter(
        ({ userId, type, status }) =>
          userId === String(filter.userId) && filter.types.includes(type) && filter.status.includes(status),
      )
      return { tasks }
    },
  },
  {
    method: 'PATCH',
    path: '/v2/tasks/{id}',
    scope: 'api:tasks:write',
    answer: (request, { data, now }, id) => {
      const body = readBody(request, { userId: 'id', status: { oneOf: STATUSES }, dueDate: 'moment' })
      const task = data.written.tasks.get(id)
      if (task?.userId !== String(required(body.userId, 'userId')))
        throw new Refusal(404, `Task ${id} was not found`)
      if (body.status) task.status = body.status
      if (body.dueDate) task.dueDate = body.dueDate
      task.updated = formatMoment(now())
      return { tasks: [task] }
    },
  },
]
