export { type Attempt, type AttemptFailure, type AttemptOptions, attemptDelivery } from './attempt.ts'
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
