import { listOf, optional, text } from '@linkspan/sync'
import * as z from 'zod'

const connector_type = text('The kind of the connector, such as `advertising`.')

const ofConnector = z.strictObject({ connector_type })

const write = z.strictObject({
  write_id: text('The same in both events of a write.'),
  entity: optional(z.string(), 'The entity; absent for a request of the caller’s own.'),
  action: optional(z.string(), 'The action of the entity.'),
  method: optional(z.string(), 'The method of a request of the caller’s own, such as `POST`.'),
})

const approval_id = text('The approval that the write needs; writes of one change set have the same.')

/** The types of events about connectors and what is done with them. */
export const connectorEvents = {
  'connector.created': { when: 'A connector was created.', data: ofConnector },
  'connector.updated': {
    when: 'A connector was changed.',
    data: ofConnector.extend({
      fields: listOf(z.string(), 'The names of the fields that were sent, such as `credentials`.'),
    }),
  },
  'connector.deleted': { when: 'A connector was deleted, with its credentials.', data: ofConnector },
  'connector.reauth_required': {
    when: 'The vendor refused the credentials of a connector that worked until then: the customer has to consent again.',
    data: ofConnector.extend({
      reason: optional(z.string(), 'Why, as a stable word, if that is known.'),
    }),
  },
  'connector.recovered': {
    when: 'The credentials of a connector work again.',
    data: ofConnector,
  },
  'consent.started': { when: 'A link for a consent was made.', data: ofConnector },
  'consent.completed': {
    when: 'A customer consented; a connector can be made with the secret.',
    data: ofConnector,
  },
  'consent.failed': {
    when: 'A consent gave no credentials.',
    data: ofConnector.extend({ code: text('Why, as the application gets it.') }),
  },
  'write.requested': {
    when: 'A change at the vendor is about to be sent; with an `approval_id`, it waits for an approval. Without a `write.executed`, the server ended before it knew the outcome.',
    data: write.extend({
      approval_id: approval_id.optional(),
      expires_at: optional(z.string(), 'Until when it can be approved, ISO 8601.'),
    }),
  },
  'write.approved': {
    when: 'A person approved a change, which is about to be sent.',
    data: write.extend({ approval_id }),
  },
  'write.refused': {
    when: 'A person refused a change. It will not be sent.',
    data: write.extend({ approval_id }),
  },
  'write.executed': {
    when: 'A change at the vendor has ended.',
    data: write.extend({
      approval_id: approval_id.optional(),
      outcome: z
        .enum(['succeeded', 'failed', 'unknown', 'not_sent'])
        .describe(
          '`failed`: nothing was changed. `unknown`: it may have been changed. `not_sent`: an earlier write of its change set did not succeed.',
        ),
      code: optional(z.string(), 'The code of the error, if it did not succeed.'),
    }),
  },
} as const
