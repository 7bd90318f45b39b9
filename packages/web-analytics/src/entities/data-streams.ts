import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { ofProperty } from '../admin/admin.ts'

const displayName = z.string().min(1).max(255).describe('Its name for people, up to 255 characters.')
const defaultUri = z.url({ protocol: /^https?$/ }).describe('The address of the web site.')

const own = ofProperty('dataStreams')

export const dataStreams = defineEntity({
  name: 'data_streams',
  summary: 'Where a property gets its data from: a web site or an app.',
  actions: {
    list: own.list('Lists the data streams of a property.'),
    get: own.get('Gets one data stream.'),
    create: own.create('Creates the data stream of a web site.', {
      type: z
        .literal('WEB_DATA_STREAM')
        .describe('The kind of the stream. Those of apps are made in Firebase.'),
      displayName,
      webStreamData: z.strictObject({ defaultUri }).describe('The web site.'),
    }),
    update: own.update('Changes the name of a data stream, or the address of its web site.', {
      displayName,
      webStreamData: z.strictObject({ defaultUri }).describe('The web site.'),
    }),
    delete: own.delete(
      'Deletes a data stream. The property gets no further data from it.',
      'displayName',
      'type',
    ),
  },
})
