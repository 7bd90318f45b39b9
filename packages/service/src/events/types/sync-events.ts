import * as z from 'zod'

const count = z.int().min(0)

const ofRun = z.strictObject({
  run_id: z.string().describe('The run.'),
  cause: z.enum(['created', 'schedule', 'request']).describe('Why there was this run.'),
})

const entities = z
  .array(
    z.strictObject({
      entity: z.string().describe('Its name, such as `ad_groups`.'),
      status: z.string().describe('How far the run came with it.'),
      read: count.describe('Records read from the vendor.'),
      written: count.describe('Records that were new or different.'),
      deleted: count.describe('Records that are gone.'),
    }),
  )
  .describe('What the run did with each entity.')

/** The types of events about syncs. */
export const syncEvents = {
  'sync.succeeded': {
    when: 'A run of a sync ended, and everything was read.',
    data: ofRun.extend({ entities }),
  },
  'sync.failed': {
    when: 'A run of a sync failed, or needs a new consent.',
    data: ofRun.extend({ code: z.string().describe('What went wrong, as a stable word.'), entities }),
  },
  'sync.paused': {
    when: 'A run of a sync waits for a limit of the vendor.',
    data: ofRun.extend({
      resumes_at: z.string().nullable().describe('When it continues, ISO 8601; null: as soon as possible.'),
    }),
  },
  'sync.warned': {
    when: 'A run of a sync ended, and some sources could not be read. It comes before the event of the end.',
    data: ofRun.extend({
      warnings: z
        .array(
          z.strictObject({
            entity: z.string().describe('The entity.'),
            code: z.string().describe('What went wrong, as a stable word.'),
            sources: count.describe('How many sources could not be read for this reason.'),
          }),
        )
        .describe('What could not be read.'),
    }),
  },
  'sync.cancelled': { when: 'A request ended a run of a sync.', data: ofRun },
  'sync.suspended': { when: 'A request suspended the syncing of a connector.', data: z.strictObject({}) },
  'sync.resumed': { when: 'A request ended the suspension.', data: z.strictObject({}) },
  'records.changed': {
    when: 'A new version of the records of an entity was published; searches find it from here on.',
    data: z.strictObject({
      entity: z.string().describe('The entity, such as `campaigns`.'),
      version: count
        .nullable()
        .describe('The version; null if the entity was removed, since its stream is no longer configured.'),
      records: count.describe('How many records it has.'),
    }),
  },
} as const
