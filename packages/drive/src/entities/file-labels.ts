import { changeTo, defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { driveAct, readBefore, writeAt } from '../declared-writes.ts'
import { fields, fileId, flag, labelId } from '../params.ts'
import { driveList, requestAt } from '../reads.ts'
import { LABEL_LIST, MODIFIED_LABELS } from '../resources.ts'

const values = (what: string) => z.array(z.string().max(1000)).max(100).optional().describe(what)

const fieldModification = z.strictObject({
  fieldId: z.string().min(1).max(200).describe('The field of the label.'),
  setTextValues: values('The value of a text field.'),
  setSelectionValues: values('The ids of the choices of a selection field.'),
  setIntegerValues: values('The values of an integer field.'),
  setDateValues: values('The values of a date field, YYYY-MM-DD.'),
  setUserValues: values('The email addresses of a user field.'),
  unsetValues: flag('true empties the field.'),
})

const atLabels = requestAt('/files/{fileId}/listLabels')

export const fileLabels = defineEntity({
  name: 'file_labels',
  summary: 'The labels on a file, with the values of their fields.',
  actions: {
    list: driveList({
      summary: 'Lists the labels on a file.',
      listing: LABEL_LIST,
      standard: 100,
      params: { fileId },
      target: atLabels,
    }),
    update: driveAct({
      summary: 'Puts labels on a file, changes their fields, or removes them.',
      resource: MODIFIED_LABELS,
      params: z.strictObject({
        fileId,
        labelModifications: z
          .array(
            z.strictObject({
              labelId,
              fieldModifications: z
                .array(fieldModification)
                .max(100)
                .optional()
                .describe('What to change in its fields.'),
              removeLabel: flag('true removes the label from the file.'),
            }),
          )
          .min(1)
          .max(100)
          .describe('What to change, label by label.'),
        fields,
      }),
      target: writeAt('/files/{fileId}/modifyLabels'),
      change: async (api, { fileId, labelModifications }, call) => {
        const before = await readBefore(api, atLabels({ fileId }), ['labels'], call)
        return changeTo(fileId, before, { labels: labelModifications })
      },
    }),
  },
})
