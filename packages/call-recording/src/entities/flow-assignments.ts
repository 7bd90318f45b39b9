import { defineEntity, deletionOf, InvalidParamsError } from '@linkspan/core'
import * as z from 'zod'
import { gongList } from '../lists.ts'
import { email, flag, id, ids } from '../params.ts'
import { gongWrite } from '../writes.ts'

/** A person of a CRM in a flow. */
export interface FlowAssignmentRow {
  /** The flow. */
  readonly flowId?: string
  /** Its name. */
  readonly flowName?: string
  /** The person in the CRM. */
  readonly crmProspectId?: string
  /** This person's run of the flow. */
  readonly flowInstanceId?: string
  /** The address of the user who takes the steps. */
  readonly flowInstanceOwnerEmail?: string
  /** Their name. */
  readonly flowInstanceOwnerFullName?: string
  /** When it began. */
  readonly flowInstanceCreateDate?: string
  /** `Running`, `Pending` or `Paused`. */
  readonly flowInstanceStatus?: string
  /** The workspace. */
  readonly workspaceId?: string
  /** Whether the person can be in no other flow. */
  readonly exclusive?: boolean
}

/** Who was put into a flow, and who was not. */
export interface AssignedRow {
  /** Those who were. */
  readonly prospectsAssigned?: readonly FlowAssignmentRow[]
  /** Those who were not, with why. */
  readonly prospectsNotAssigned?: readonly {
    /** The flow. */
    readonly flowId?: string
    /** The person. */
    readonly crmProspectId?: string
    /** `InvalidArgument`, `InvalidState` or `UnexpectedError`. */
    readonly errorCode?: string
    /** Why. */
    readonly errorMessage?: string
  }[]
}

/** What taking people out of flows answers. */
export interface EndedFlowAssignments {
  /** The runs that have ended. */
  readonly unassignedFlowInstanceIds?: readonly string[]
}

const prospect = z.string().min(1).max(255)
const crmProspectsIds = z.array(prospect).min(1).max(200).describe('The people, by their ids in the CRM.')

export const flowAssignments = defineEntity({
  name: 'flow_assignments',
  summary: 'People of a CRM in flows.',
  actions: {
    list: gongList<FlowAssignmentRow>()({
      summary: 'Lists the flows that some people are in.',
      params: { crmProspectsIds },
      listing: (body) => ({ path: '/v2/flows/prospects', body, rows: 'prospectsAssigned' }),
    }),
    create: gongWrite<AssignedRow>()({
      summary: 'Puts people into a flow.',
      params: z.strictObject({
        crmProspectsIds,
        flowId: id.describe('The flow.'),
        flowInstanceOwnerEmail: email.describe('The user who takes the steps.'),
        flowInstanceDescription: z.string().max(1000).optional().describe('Why they are in it.'),
        override_cool_off: flag('true also takes people who were in a flow a short time ago.'),
      }),
      request: ({ override_cool_off, ...body }) => ({
        method: 'POST',
        path: `/v2/flows/prospects/assign${override_cool_off ? '/cool-off-override' : ''}`,
        body,
      }),
    }),
    delete: gongWrite<EndedFlowAssignments>()({
      summary: 'Takes people out of flows: a person by the id in the CRM, or runs by their ids.',
      destroys: true,
      params: z
        .strictObject({
          crmProspectId: prospect.optional().describe('The person. An alternative to flowInstanceIds.'),
          flowId: id.optional().describe('With crmProspectId: only out of this flow.'),
          flowInstanceIds: ids.max(100).optional().describe('The runs. An alternative to crmProspectId.'),
          unassignedByUserEmail: email.optional().describe('The user who takes them out.'),
        })
        .meta({
          // for JSON Schema: what `request` checks
          anyOf: [
            { required: ['crmProspectId'], properties: { crmProspectId: {}, flowInstanceIds: false } },
            {
              required: ['flowInstanceIds'],
              properties: { flowInstanceIds: {}, crmProspectId: false, flowId: false },
            },
          ],
        }),
      request: (body) => {
        const by = body.flowInstanceIds ? 'instance-id' : 'crm-id'
        const refused =
          (body.crmProspectId === undefined) === (body.flowInstanceIds === undefined)
            ? { path: '$.crmProspectId', message: 'either this or flowInstanceIds is required' }
            : by === 'instance-id' && body.flowId !== undefined
              ? { path: '$.flowId', message: 'not allowed with flowInstanceIds, which name the runs' }
              : undefined
        if (refused) throw new InvalidParamsError('call-recording: flow_assignments.delete', [refused])
        return { method: 'POST', path: `/v2/flows/prospects/unassign-flows-by-${by}`, body }
      },
      changes: async (_api, { crmProspectId, flowInstanceIds = [crmProspectId ?? ''], flowId }) =>
        flowInstanceIds.map((id) => deletionOf(id, { flowId }, ['flowId'])),
    }),
  },
})
