import { creationOf, defineEntity, defineRead } from '@linkspan/core'
import * as z from 'zod'
import { clientRequestId, integrationId, objectType } from '../crm.ts'
import type { Gong } from '../gong.ts'
import { readReply } from '../pages.ts'
import { gongUpload } from '../writes.ts'

/** Objects of a CRM. */
export interface CrmObjectsRow {
  /** The objects with their fields, by their ids in the CRM. */
  readonly crmObjectsMap?: Readonly<Record<string, object>>
}

/** The id of an upload. */
export interface CrmUploadRow {
  /** The id for crm_requests.get. */
  readonly clientRequestId?: string
}

export const crmObjects = defineEntity({
  name: 'crm_objects',
  summary: 'Accounts, contacts, deals and leads of an integration.',
  actions: {
    get: defineRead({
      summary: 'Reads some objects of one kind.',
      params: z.strictObject({
        integrationId,
        objectType,
        objectsCrmIds: z
          .array(z.string().min(1).max(255))
          .min(1)
          .max(100)
          .describe('The ids of the objects in the CRM.'),
      }),
      run: async (api: Gong, query, call): Promise<CrmObjectsRow> => {
        const request = { method: 'GET', path: '/v2/crm/entities', query } as const
        const { crmObjectsMap = {} } = await readReply<CrmObjectsRow>(api, request, call)
        return { crmObjectsMap }
      },
    }),
    create: gongUpload<CrmUploadRow>()({
      summary: 'Uploads objects of one kind, a line of JSON each, as a stream or in base64.',
      params: {
        integrationId,
        objectType: z
          .enum([...objectType.options, 'BUSINESS_USER', 'STAGE'])
          .describe('The kind of objects.'),
        clientRequestId,
      },
      field: 'dataFile',
      request: (query) => ({ method: 'POST', path: '/v2/crm/entities', query }),
      change: (query, bytes) => creationOf({ ...query, bytes }),
    }),
  },
})
