import { memberOf } from '../data/company.ts'
import type { Data } from '../data/data.ts'
import { formatMoment } from '../data/time.ts'
import type { Assignment } from '../data/written.ts'
import { found, Refusal } from '../failure.ts'
import { present } from '../request.ts'
import { foundPage, type OperationCall, type Operations } from './operation.ts'

/** Puts people into a flow; who is in it already is not assigned. */
function assign({ body, data, now }: OperationCall): object {
  const asked = data.written.flows.find(({ id }) => id === String(body.flowId))
  const flow = found(asked, 404, 'Flow not found')
  const { json: owner } = memberOf(data.company, body.flowInstanceOwnerEmail)
  const { assignments } = data.written
  const isIn = (prospect: string) =>
    [...assignments.values()].some((each) => each.crmProspectId === prospect && each.flowId === flow.id)
  const prospectsAssigned: Assignment[] = []
  const prospectsNotAssigned: object[] = []
  for (const crmProspectId of body.crmProspectsIds as string[]) {
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
      flowInstanceOwnerEmail: owner.emailAddress,
      flowInstanceOwnerFullName: `${owner.firstName} ${owner.lastName}`,
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
function flowList(call: OperationCall, name: string, folders: boolean): object {
  const { query, data } = call
  memberOf(data.company, query[name])
  const common = { visibility: 'Company', creationDate: '2026-01-01T00:00:00Z' }
  const flows = data.written.flows.map(({ id, name: title, exclusive }) =>
    folders
      ? { id: id.slice(0, 9), name: title, ...common }
      : { id, name: title, folderId: id.slice(0, 9), ...common, exclusive },
  )
  return foundPage(call, ['flows', 'flows'], flows)
}

const requireMeeting = ({ written }: Data, id: string) =>
  found(written.meetings.get(id), 404, 'The given meeting ID was not found.')

/** The operations on flows, tasks, meetings and interactions. */
export const engageOperations: Operations = {
  'GET /v2/flows': (call) => flowList(call, 'flowOwnerEmail', false),
  'GET /v2/flows/folders': (call) => flowList(call, 'flowFolderOwnerEmail', true),
  'POST /v2/flows/prospects': ({ body: { crmProspectsIds: ids }, data }) => {
    const all = [...data.written.assignments.values()]
    return { prospectsAssigned: all.filter(({ crmProspectId }) => ids.includes(crmProspectId)) }
  },
  'POST /v2/flows/prospects/assign': assign,
  'POST /v2/flows/prospects/assign/cool-off-override': assign,
  'POST /v2/flows/prospects/unassign-flows-by-crm-id': ({ body, data }) =>
    unassign(
      data,
      ({ crmProspectId, flowId }) =>
        crmProspectId === body.crmProspectId && (!body.flowId || flowId === String(body.flowId)),
    ),
  'POST /v2/flows/prospects/unassign-flows-by-instance-id': ({ body, data }) => {
    const ids: string[] = body.flowInstanceIds.map(String)
    if (!ids.every((id) => data.written.assignments.has(id)))
      throw new Refusal(400, 'One or more of the given flowInstanceIds does not exist')
    return unassign(data, ({ flowInstanceId }) => ids.includes(flowInstanceId))
  },
  'POST /v2/tasks': ({ body: { filter }, data }) => ({
    tasks: [...data.written.tasks.values()].filter(
      ({ userId, type, status }) =>
        userId === String(filter.userId) && filter.types.includes(type) && filter.status.includes(status),
    ),
  }),
  'PATCH /v2/tasks/{id}': ({ body, data, now, id }) => {
    const task = data.written.tasks.get(id)
    if (task?.userId !== String(body.userId)) throw new Refusal(404, `Task ${id} was not found`)
    if (body.status) task.status = body.status
    if (body.dueDate) task.dueDate = body.dueDate
    task.updated = formatMoment(now())
    return { tasks: [task] }
  },
  'POST /v2/meetings': ({ body: { organizerEmail }, data }) => {
    const meetingId = data.written.next('meeting')
    data.written.meetings.set(meetingId, memberOf(data.company, organizerEmail).json.emailAddress)
    return { meetingId, meetingUrl: `https://meet.sandbox.test/${meetingId}`, additionalInvitees: [] }
  },
  'PUT /v2/meetings/{id}': ({ body: { organizerEmail }, data, id }) => {
    requireMeeting(data, id)
    memberOf(data.company, organizerEmail)
    return { meetingId: id }
  },
  'DELETE /v2/meetings/{id}': ({ body: { organizerEmail }, data, id }) => {
    requireMeeting(data, id)
    data.written.meetings.delete(id)
    // the one answer without the id of the request
    return { requestId: undefined, organizerEmail }
  },
  'POST /v2/meetings/integration/status': ({ body: { emails }, data }) => {
    const statusOf = (email: string) => {
      const exists = data.company.users.some(({ json }) => json.emailAddress === email)
      return { email, exists, valid: exists }
    }
    return { users: present(emails, 'emails').map(statusOf) }
  },
  'POST /v2/digital-interaction': ({ body: { eventId }, data: { written } }) => {
    if (written.interactions.has(eventId)) throw new Refusal(409, 'The event is known already')
    written.interactions.add(eventId)
    return {}
  },
}
