import type { SealContext, Stores, WebhookKey, WebhookSecretKey } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import { createWebhookSecret } from './signature.ts'

const FORMER_MS = 86_400_000
/** Each secret makes the header of a webhook longer. */
const MOST_SECRETS = 5

/** The context that a sealed secret is bound to. */
export function webhookSecretContext({ organization_id, id, version }: WebhookSecretKey): SealContext {
  return { organization_id, record_id: id, field: 'webhook secret', version }
}

/** Creates the service for the secrets of webhooks. */
export function createWebhookSecrets({ store, envelope }: Pick<Needs, 'store' | 'envelope'>) {
  async function insert(
    { webhook_secrets }: Pick<Stores, 'webhook_secrets'>,
    { organization_id, id, version }: WebhookSecretKey,
  ): Promise<string> {
    const secret = createWebhookSecret()
    const key = { organization_id, id, version }
    await webhook_secrets.insert(key, envelope.seal(secret, webhookSecretContext(key)))
    return secret
  }

  return {
    /** Creates the first secret of a webhook, in the transaction that stores it. */
    create: (stores: Pick<Stores, 'webhook_secrets'>, key: WebhookKey): Promise<string> =>
      insert(stores, { ...key, version: 1 }),

    /** Creates a secret beside the present one, which signs for another 24 hours. Throws `not_found` and `conflict`. */
    rotate: (key: WebhookKey) =>
      store.transaction(async (stores) => {
        const [present, ...former] = await stores.webhook_secrets.list(key)
        if (!present) throw noWebhook()
        if (former.length + 1 >= MOST_SECRETS)
          throw new ServiceError(
            'conflict',
            `${MOST_SECRETS} secrets of this webhook are valid. Wait until one has expired.`,
          )
        const former_expires_at = await stores.webhook_secrets.retire(present, FORMER_MS)
        if (former_expires_at === undefined)
          throw new ServiceError('conflict', 'Another request has changed the secret meanwhile.')
        return { secret: await insert(stores, { ...key, version: present.version + 1 }), former_expires_at }
      }),

    /** The secrets that sign, the present one first; none if there is no such webhook. */
    async open(key: WebhookKey): Promise<string[]> {
      const found = await store.webhook_secrets.list(key)
      return found.map((secret) => envelope.open(secret.sealed, webhookSecretContext(secret)))
    },
  }
}

/** The secrets that sign what is sent to webhooks. */
export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>

/** The webhook does not exist, or belongs to another organization. */
export function noWebhook(): ServiceError {
  return new ServiceError('not_found', 'There is no such webhook in this organization.')
}
