import { creationOf, defineEntity, defineList, defineWrite, type Page } from '@linkspan/core'
import * as z from 'zod'
import { objectName, ofProperty } from '../admin/admin.ts'
import type { AudienceExport } from '../admin/admin-rows.ts'
import type { GoogleAnalytics } from '../google-analytics.ts'
import { propertyId } from '../params.ts'

const MOST_ROWS = 250_000
const DEFAULT_ROWS = 10_000

/** A page of users: an object for each, with the dimensions of the export as keys. */
export interface AudienceUsers extends Page<Record<string, string>> {
  readonly meta: Page<unknown>['meta'] & {
    /** How many users the export has. */
    readonly rowCount?: number
    /** The export. */
    readonly audienceExport?: AudienceExport
  }
}

interface QueryReply {
  readonly audienceExport?: AudienceExport
  readonly rowCount?: number
  readonly audienceRows?: readonly { readonly dimensionValues?: readonly { readonly value?: string }[] }[]
}

const own = ofProperty('audienceExports')

export const audienceExports = defineEntity({
  name: 'audience_exports',
  summary: 'The users of audiences at one time. The vendor takes some minutes to create one.',
  actions: {
    list: own.list('Lists the exports of a property, which the vendor keeps for three days.'),
    get: own.get('Gets one export: its users can be queried once its state is ACTIVE.'),
    create: defineWrite({
      summary: 'Begins to export the users of an audience.',
      params: z.strictObject({
        property_id: propertyId,
        audience: z
          .string()
          .regex(
            /^properties\/\d{1,20}\/audiences\/\d{1,20}$/,
            'must be of the form properties/<property_id>/audiences/<id>',
          )
          .describe('The audience: properties/<property_id>/audiences/<id>.'),
        dimensions: z
          .array(z.strictObject({ dimensionName: z.string().min(1).max(200).describe('Such as deviceId.') }))
          .min(1)
          .describe('What the export has of each user, such as deviceId.'),
      }),
      preview: {
        read: async (_api: GoogleAnalytics, { property_id: _, ...values }) => [creationOf(values)],
      },
      run: async (api: GoogleAnalytics, { property_id, ...body }, call): Promise<AudienceExport> => {
        const path = `/v1beta/properties/${property_id}/audienceExports`
        const operation = await api.data<{ response?: AudienceExport & { '@type'?: string } }>(
          { method: 'POST', path, body },
          call,
        )
        const { '@type': _, ...created } = operation.response ?? {}
        return created
      },
    }),
    query: defineList({
      summary: 'Queries the users of an export, as rows with its dimensions.',
      params: z.strictObject({
        name: objectName('audienceExports'),
        limit: z
          .int()
          .min(1)
          .max(MOST_ROWS)
          .optional()
          .describe('Rows per page, 1 to 250000; default 10000.'),
        pageToken: z
          .string()
          .regex(/^\d{1,15}$/, 'must be meta.next_page_token of the previous page')
          .optional()
          .describe('meta.next_page_token of the previous page.'),
      }),
      cursor: 'pageToken',
      run: async (
        api: GoogleAnalytics,
        { name, limit = DEFAULT_ROWS, pageToken = '0' },
        call,
      ): Promise<AudienceUsers> => {
        const body = { limit: String(limit), offset: pageToken }
        const request = { method: 'POST', path: `/v1beta/${name}:query`, body } as const
        const { audienceRows, ...facts } = await api.data<QueryReply>(request, call)
        const rows = Array.isArray(audienceRows) ? audienceRows : []
        const names = facts.audienceExport?.dimensions?.map(({ dimensionName = '' }) => dimensionName) ?? []
        const end = Number(pageToken) + rows.length
        const more = rows.length > 0 && end < Number(facts.rowCount ?? 0)
        return {
          data: rows.map(({ dimensionValues }) =>
            Object.fromEntries(names.map((key, at) => [key, dimensionValues?.[at]?.value ?? ''])),
          ),
          meta: { ...facts, next_page_token: more ? String(end) : null },
        }
      },
    }),
  },
})
