import type { Answered } from '@linkspan/core'
import * as z from 'zod'

/** What a link is made of by which a customer connects an account. */
export const newConnectSession = z.strictObject({
  customer_name: z
    .string()
    .min(1)
    .max(255)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters')
    .describe('Your own name for the customer. The connector gets it.'),
  connector_types: z
    .array(z.string().min(1).max(255))
    .min(1)
    .max(20)
    .optional()
    .describe('The kinds to choose from, by type or alias; default all.'),
  redirect_url: z
    .string()
    .max(2000)
    .optional()
    .describe(
      'Where the customer goes on afterwards, with `connect_session` and `status` in the query. It has to be registered, as for consents.',
    ),
})

/** What a link is made of by which a customer connects an account. */
export type NewConnectSessionRequest = z.output<typeof newConnectSession>

/** A link by which a customer connects an account. */
export const connectSession = z
  .strictObject({
    id: z.string().describe('Its id, which is that of its token: who revokes the token ends the session.'),
    customer_name: z.string().describe('The customer.'),
    connector_types: z
      .array(z.string())
      .nullable()
      .describe('The kinds that the customer chooses from; null: all.'),
    redirect_url: z.string().nullable().describe('Where the customer goes on afterwards.'),
    status: z
      .enum(['open', 'completed', 'expired', 'cancelled'])
      .describe(
        '`completed`: there is a connector. `cancelled`: the token was revoked. `expired`: the time ended without either.',
      ),
    connector_id: z.string().nullable().describe('The connector that the customer has made.'),
    created_at: z.string().describe('ISO 8601.'),
    expires_at: z.string().describe('Until when the link works, ISO 8601.'),
  })
  .meta({ id: 'ConnectSession', description: 'A link by which a customer connects an account.' })

/** A link by which a customer connects an account. */
export interface ConnectSession extends Answered<typeof connectSession> {}

/** A link that was just made. */
export const createdConnectSession = connectSession
  .extend({
    url: z
      .string()
      .describe('The page to send the customer to. It holds a token, and is shown only in this answer.'),
  })
  .meta({ id: 'CreatedConnectSession', description: 'A link that was just made, with its address.' })

/** A link that was just made. */
export interface CreatedConnectSession extends Answered<typeof createdConnectSession> {}
