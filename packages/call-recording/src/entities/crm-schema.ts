import { defineEntity, defineRead } from '@linkspan/core'
import * as z from 'zod'
import { integrationId, objectType } from '../crm.ts'
import type { Gong } from '../gong.ts'
import { readReply } from '../pages.ts'
import { flag } from '../params.ts'
import { gongWrite } from '../writes.ts'

/** The fields of the objects of an integration. */
export interface CrmSchemaRow {
  /** The fields, by the kind of objects. */
  readonly objectTypeToSelectedFields?: Readonly<Record<string, readonly CrmField[]>>
}

/** A field of an object of a CRM. */
export interface CrmField {
  /** Its name in the CRM. */
  readonly uniqueName?: string
  /** Its name for people. */
  readonly label?: string
  /** Its type, such as `STRING`. */
  readonly type?: string
  /** When it last changed. */
  readonly lastModified?: string
  /** The kind of objects that it refers to. */
  readonly referenceTo?: string
  /** The values that it can have. */
  readonly orderedValueList?: readonly string[]
}

const TYPES = [
  'DATE',
  'DATETIME',
  'NUMBER',
  'PERCENT',
  'CURRENCY',
  'ID',
  'URL',
  'STRING',
  'BOOLEAN',
  'PHONENUMBER',
  'EMAILADDRESS',
  'PICKLIST',
  'REFERENCE',
  'STRINGARRAY',
] as const

const params = z.strictObject({ integrationId, objectType })
const path = '/v2/crm/entity-schema'

export const crmSchema = defineEntity({
  name: 'crm_schema',
  summary: 'The fields of the objects of an integration.',
  actions: {
    get: defineRead({
      summary: 'Reads the fields of one kind of objects.',
      params,
      run: async (api: Gong, query, call): Promise<CrmSchemaRow> => {
        const { objectTypeToSelectedFields = {} } = await readReply<CrmSchemaRow>(
          api,
          { method: 'GET', path, query },
          call,
        )
        return { objectTypeToSelectedFields }
      },
    }),
    update: gongWrite<Record<string, never>>()({
      summary: 'Adds, changes or deletes fields of one kind of objects.',
      params: params.extend({
        fields: z
          .array(
            z.strictObject({
              uniqueName: z.string().min(1).max(255).describe('The name in the CRM.'),
              label: z.string().min(1).max(255).describe('The name for people.'),
              type: z.enum(TYPES).describe('The type.'),
              lastModified: z.iso.datetime({ offset: true }).optional().describe('When it last changed.'),
              isDeleted: flag('true deletes the field.'),
              referenceTo: z.string().max(255).optional().describe('The kind of objects that it refers to.'),
              orderedValueList: z.array(z.string()).max(1000).optional().describe('The values it can have.'),
            }),
          )
          .min(1)
          .max(1000)
          .describe('The fields.'),
      }),
      request: ({ fields: body, ...query }) => ({ method: 'POST', path, query, body }),
      changes: async (api, { fields, integrationId, objectType }, call) => {
        const query = { integrationId, objectType }
        const reply = await readReply<CrmSchemaRow>(api, { method: 'GET', path, query }, call)
        const held = reply.objectTypeToSelectedFields?.[objectType] ?? []
        return fields.map(({ isDeleted, ...field }) => {
          const before = held.find(({ uniqueName }) => uniqueName === field.uniqueName)
          const { uniqueName: id } = field
          const after = isDeleted ? { isDeleted } : field
          return before
            ? { id, before: { ...before, isDeleted: null }, after }
            : { id: null, before: null, after }
        })
      },
    }),
  },
})
