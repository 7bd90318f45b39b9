import type { CreatedWebhook, Webhook } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { useResource } from '../data/resource.ts'
import { navigate, placeOf } from '../router.ts'
import { linkspan, refusalFor } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyCard, Loaded } from '../ui/states.tsx'
import { amount, Badge, Name, Time } from '../ui/texts.tsx'
import { Secret } from './secret.tsx'
import { WebhookForm } from './webhook/webhook-form.tsx'

/** The addresses that get events; those that fail come first. */
export function WebhooksScreen() {
  const list = useResource('webhooks', (signal) => linkspan.webhooks.list({ signal }))
  const [is_open, setOpen] = useState(false)
  const [created, setCreated] = useState<CreatedWebhook>()
  const refused = refusalFor('manage')
  return (
    <Page
      title="Webhooks"
      lead="Addresses of yours that get events as they happen, each at least once and in order."
      refused={refused}
      actions={
        <Button kind="primary" refused={refused} onPress={() => setOpen(true)}>
          Add a webhook
        </Button>
      }
    >
      <Loaded resource={list} title="The webhooks could not be read.">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyCard title="There is no webhook">
              Add the address of your application, and choose what it gets.
            </EmptyCard>
          ) : (
            <ul class="card list">
              {data
                .toSorted((one, other) => Number(isBad(other)) - Number(isBad(one)))
                .map((each) => (
                  <Row key={each.id} webhook={each} />
                ))}
            </ul>
          )
        }
      </Loaded>
      {is_open && (
        <Dialog title="Add a webhook" onClose={() => setOpen(false)}>
          <WebhookForm
            button="Add"
            onCancel={() => setOpen(false)}
            onSubmit={async (given) => {
              setCreated(await linkspan.webhooks.create(given))
              setOpen(false)
            }}
          />
        </Dialog>
      )}
      {created && (
        <Secret
          title="The webhook was made"
          secret={created.secret}
          note="It verifies the signatures of what the address receives. Store it now: it is shown only here."
          onClose={() => navigate(placeOf('webhooks', created.id))}
        />
      )}
    </Page>
  )
}

function Row({ webhook }: { readonly webhook: Webhook }) {
  const { id, url, description, behind, next_attempt_at } = webhook
  return (
    <li class="entity">
      <a class="strong row" href={placeOf('webhooks', id)}>
        <Name text={url} />
      </a>
      <span class="row wrapping">
        <WebhookState webhook={webhook} />
        {description && <Name text={description} class="quiet" />}
      </span>
      <span class="quiet small entity-count">
        {behind > 0 ? amount(behind, 'event waits', 'events wait') : 'Nothing waits'}
        {next_attempt_at && (
          <>
            , next attempt <Time at={next_attempt_at} />
          </>
        )}
      </span>
    </li>
  )
}

const isBad = ({ failures, disabled }: Webhook) =>
  failures > 0 || (disabled !== null && disabled.reason !== 'requested')

const DISABLED = {
  failing: 'Disabled: attempts failed for five days',
  gone: 'Disabled: the receiver answered 410 Gone',
  requested: 'Switched off',
}

/** How a webhook is. */
export function WebhookState({ webhook: { disabled, failures, behind } }: { readonly webhook: Webhook }) {
  if (disabled)
    return <Badge tone={disabled.reason === 'requested' ? 'quiet' : 'bad'}>{DISABLED[disabled.reason]}</Badge>
  if (failures > 0) return <Badge tone="bad">{amount(failures, 'failed attempt')}</Badge>
  return <Badge tone="good">{behind === 0 ? 'Up to date' : 'Delivering'}</Badge>
}
