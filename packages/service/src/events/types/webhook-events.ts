import * as z from 'zod'

/** The types of events about webhooks. */
export const webhookEvents = {
  'webhook.disabled': {
    when: 'A webhook gets no more events, since its receiver refused them.',
    data: z.strictObject({
      webhook_id: z.string().describe('The webhook.'),
      reason: z
        .enum(['failing', 'gone'])
        .describe('`failing`: attempts failed for five days. `gone`: the receiver answered 410.'),
    }),
  },
} as const
