export { type Attempt, type AttemptFailure, type AttemptOptions, attemptDelivery } from './attempt.ts'
export { deleteOldDeliveries } from './delete-deliveries.ts'
export {
  createDelivery,
  type DeliverEvents,
  type DeliveryOptions,
  type DeliverySignals,
} from './deliver-events.ts'
export { deliverWhenDue, type WebhookTimes, type WebhookWorkOptions } from './deliver-when-due.ts'
export {
  AddressRefusedError,
  createEgressGuard,
  type EgressGuard,
  type EgressGuardOptions,
} from './egress-guard.ts'
export { LOOPBACK, type Network, parseNetworks } from './networks.ts'
export { PAUSES, pauseAfter } from './pauses.ts'
export type { ResolveHost } from './resolve-host.ts'
export { createWebhookSecret, signedHeaders, type WebhookMessage } from './signature.ts'
export {
  type CreatedWebhook,
  createdWebhook,
  type WebhookDelivery,
  type WebhookList,
  type WebhookSecretView,
  type WebhookTest,
  type WebhookView,
  webhook,
  webhookDelivery,
  webhookList,
  webhookSecret,
  webhookTest,
} from './webhook-answers.ts'
export { WebhookError } from './webhook-error.ts'
export {
  createWebhookSecrets,
  type RotatedSecret,
  type WebhookSecrets,
  type WebhookSecretsOptions,
  webhookSecretContext,
} from './webhook-secrets.ts'
export {
  createWebhooks,
  type DeliveryQuery,
  type GivenWebhook,
  type ListedDeliveries,
  MOST_WEBHOOKS,
  type OnStored,
  type WebhookPatch,
  type Webhooks,
  type WebhooksOptions,
} from './webhooks.ts'
