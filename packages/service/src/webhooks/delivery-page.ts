import type { Answered } from '@linkspan/core'
import * as z from 'zod'
import { cursorMeta } from '../connectors/connector-answers.ts'
import { webhookDelivery } from './webhook-answers.ts'

/** One page of deliveries. */
export const deliveryPage = z
  .strictObject({
    data: z.array(webhookDelivery).describe('The attempts, newest first.'),
    meta: cursorMeta,
  })
  .meta({ id: 'WebhookDeliveryPage', description: 'One page of deliveries.' })

/** One page of deliveries. */
export interface DeliveryPage extends Answered<typeof deliveryPage> {}
