import { defineEntity, deletionOf } from '@linkspan/core'
import * as z from 'zod'
import { clientRequestId, integrationId } from '../crm.ts'
import { gongList } from '../lists.ts'
import { readReply } from '../pages.ts'
import { email } from '../params.ts'
import { gongWrite } from '../writes.ts'

/** An integration of a CRM of the company's own. */
export interface CrmIntegrationRow {
  /** The integration. */
  readonly integrationId?: string
  /** The address of its owner. */
  readonly ownerEmail?: string
  /** Its name. */
  readonly name?: string
}

/** What the deletion of an integration answers. */
export interface DeletedCrmIntegration {
  /** The id for crm_requests.get. */
  readonly clientRequestId?: string
}

const path = '/v2/crm/integrations'

export const crmIntegrations = defineEntity({
  name: 'crm_integrations',
  summary: 'Integrations of CRMs that the vendor does not know itself.',
  actions: {
    list: gongList<CrmIntegrationRow>()({
      summary: 'Lists the integrations.',
      params: {},
      listing: () => ({ path, rows: 'integrations' }),
    }),
    create: gongWrite<Pick<CrmIntegrationRow, 'integrationId'>>()({
      summary: 'Registers an integration; a company has at most one.',
      params: z.strictObject({
        ownerEmail: email.describe('The email address of the user who owns it.'),
        name: z.string().min(1).max(255).describe('The name.'),
      }),
      created: ({ integrationId }) => integrationId,
      request: (body) => ({ method: 'PUT', path, body }),
    }),
    delete: gongWrite<DeletedCrmIntegration>()({
      summary: 'Deletes an integration with all its objects.',
      destroys: true,
      params: z.strictObject({ integrationId, clientRequestId }),
      request: (query) => ({ method: 'DELETE', path, query }),
      changes: async (api, { integrationId: id }, call) => {
        const reply = await readReply<{ integrations?: CrmIntegrationRow[] }>(
          api,
          { method: 'GET', path },
          call,
        )
        const held = reply.integrations?.find(({ integrationId }) => integrationId === id)
        return [deletionOf(id, { ...held }, ['name', 'ownerEmail'])]
      },
    }),
  },
})
