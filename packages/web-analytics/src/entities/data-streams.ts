import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { adminCreate, adminGet, adminList, adminRemoval, adminUpdate, objectName } from '../admin/admin.ts'
import { propertyId } from '../params.ts'

const displayName = z.string().min(1).max(255).describe('Its name for people, up to 255 characters.')
const defaultUri = z.url({ protocol: /^https?$/ }).describe('The address of the web site.')

export const dataStreams = defineEntity({
  name: 'data_streams',
  summary: 'Where a property gets its data from: a web site or an app.',
  actions: {
    list: adminList('Lists the data streams of a property.', 'dataStreams'),
    get: adminGet('Gets one data stream.', 'dataStreams'),
    create: adminCreate(
      'Creates the data stream of a web site.',
      'dataStreams',
      z.strictObject({
        property_id: propertyId,
        type: z
          .literal('WEB_DATA_STREAM')
          .describe('The kind of the stream. Those of apps are made in Firebase.'),
        displayName,
        webStreamData: z.strictObject({ defaultUri }).describe('The web site.'),
      }),
    ),
    update: adminUpdate(
      'Changes the name of a data stream, or the address of its web site.',
      'dataStreams',
      z.strictObject({
        name: objectName('dataStreams'),
        displayName: displayName.optional(),
        webStreamData: z.strictObject({ defaultUri }).optional().describe('The web site.'),
      }),
    ),
    delete: adminRemoval('Deletes a data stream. The property gets no further data from it.', 'dataStreams', [
      'displayName',
      'type',
    ]),
  },
})
