import type { Webhook, WebhookTest } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { eventText } from '../data/event-types.ts'
import { useResource } from '../data/resource.ts'
import { useRepeated } from '../data/use-repeated.ts'
import { addressOf, navigate } from '../router.ts'
import type { ScreenProps } from '../screen-props.ts'
import { linkspan, refusalFor } from '../session.ts'
import { useAction } from '../ui/action.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton, Dialog } from '../ui/dialog.tsx'
import { FactList, Page } from '../ui/page.tsx'
import { Loaded, Problem } from '../ui/states.tsx'
import { amount, numberText, Time, toast } from '../ui/texts.tsx'
import { Secret } from './secret.tsx'
import { Deliveries, FAILURE_TEXTS } from './webhook/deliveries.tsx'
import { WebhookForm } from './webhook/webhook-form.tsx'
import { WebhookState } from './webhooks.tsx'

/** How often a webhook is looked at, in milliseconds. */
const LOOK_MS = 2_000

/** One webhook: how it is, what was sent and what the receiver answered. */
export function WebhookScreen({ id = '' }: ScreenProps) {
  const webhook = useResource(id, (signal) => linkspan.webhooks.get(id, { signal }))
  const [version, setVersion] = useState(0)
  const [is_editing, setEditing] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [tested, setTested] = useState<WebhookTest>()
  const reload = () => {
    webhook.reload()
    setVersion((former) => former + 1)
  }
  useRepeated(true, LOOK_MS, webhook.reload)
  const found = webhook.value.value
  const refused = refusalFor('manage')
  const test = useAction(async () => {
    setTested(await linkspan.webhooks.test(id))
  })
  const change = useAction(async () => {
    await linkspan.webhooks.update(id, { enabled: found?.disabled !== null })
    reload()
  })
  const rotate = async () => setSecret((await linkspan.webhooks.rotateSecret(id)).secret)
  return (
    <Page
      title={found?.url ?? 'Webhook'}
      crumbs={<a href={addressOf('/webhooks')}>Webhooks</a>}
      refused={refused}
      lead={
        found && (
          <span class="row wrapping">
            <WebhookState webhook={found} />
            {found.description && <bdi class="wrap">{found.description}</bdi>}
          </span>
        )
      }
      actions={
        found && (
          <>
            <Button busy={test.is_busy} refused={refused} onPress={test.run}>
              Send a test
            </Button>
            <Button refused={refused} onPress={() => setEditing(true)}>
              Change
            </Button>
            <Button
              kind={found.disabled ? 'primary' : undefined}
              busy={change.is_busy}
              refused={refused}
              onPress={change.run}
            >
              {found.disabled ? 'Switch on' : 'Switch off'}
            </Button>
            <ConfirmButton
              text="New secret"
              title="Make a new secret?"
              danger={false}
              refused={refused}
              question="Both secrets sign for 24 hours, so that the receiver can change over."
              onConfirm={rotate}
            />
            <ConfirmButton
              text="Delete"
              title="Delete this webhook?"
              refused={refused}
              question="It is deleted with its secret and its deliveries. What it has not got yet is never sent."
              onConfirm={async () => {
                await linkspan.webhooks.delete(id)
                navigate(addressOf('/webhooks'))
              }}
            />
          </>
        )
      }
    >
      {[test, change].map(
        ({ error }, at) => error !== undefined && <Problem key={String(at)} error={error} />,
      )}
      {tested && <Tested test={tested} />}
      <Loaded resource={webhook} title="The webhook could not be read.">
        {(read) => (
          <>
            {read.disabled && <Disabled {...read.disabled} />}
            {read.last_failure && (
              <p class="problem" role="status">
                {FAILURE_TEXTS[read.last_failure.failure]}
                {read.last_failure.status !== null && ` Its status was ${read.last_failure.status}.`}{' '}
                {read.last_failure.remedy}
              </p>
            )}
            <div class="card padded">
              <FactList
                facts={[
                  ['Waiting', amount(read.behind, 'event')],
                  ['Failed attempts', read.failures],
                  ['Next attempt', read.next_attempt_at ? <Time at={read.next_attempt_at} /> : 'None'],
                  [
                    'Gets',
                    read.types === null
                      ? 'All events'
                      : read.types.map((type) => eventText(type)[0]).join(' · '),
                  ],
                  [
                    'Delivered',
                    read.position === 0 ? (
                      'Nothing yet'
                    ) : (
                      <a key="delivered" href={addressOf('/events', { at: String(read.position) })}>
                        Up to event {read.position}
                      </a>
                    ),
                  ],
                  ['Made', <Time key="made" at={read.created_at} />],
                ]}
              />
            </div>
            <Deliveries
              webhook={read}
              version={`${version} ${read.position} ${read.failures}`}
              onRedeliver={reload}
            />
          </>
        )}
      </Loaded>
      {is_editing && found && (
        <Dialog title="Change the webhook" onClose={() => setEditing(false)}>
          <WebhookForm
            webhook={found}
            button="Save"
            onCancel={() => setEditing(false)}
            onSubmit={async (given) => {
              await linkspan.webhooks.update(id, given)
              setEditing(false)
              toast('The webhook was changed.')
              reload()
            }}
          />
        </Dialog>
      )}
      {secret !== undefined && (
        <Secret
          title="The new secret"
          secret={secret}
          note="Store it now: it is shown only here. The former one signs too for 24 hours."
          onClose={() => setSecret(undefined)}
        />
      )}
    </Page>
  )
}

/** Why nothing is sent, and what to do. */
function Disabled({ reason, at }: NonNullable<Webhook['disabled']>) {
  const is_wanted = reason === 'requested'
  return (
    <div class={`problem ${is_wanted ? 'quiet-tone' : ''}`}>
      <p>
        {is_wanted ? 'Switched off' : 'Disabled'} <Time at={at} />. Nothing is sent.
      </p>
      <p class="strong">
        {is_wanted
          ? 'Switch it on, and what waits is sent in order.'
          : 'Repair the receiver, send a test, and switch it on: what waits is sent in order.'}
      </p>
    </div>
  )
}

function Tested({ test: { failure, remedy, status, duration_ms, answer } }: { readonly test: WebhookTest }) {
  return (
    <div class={`problem ${failure === null ? 'quiet-tone' : ''}`} role="status">
      <p class="strong">
        {failure === null ? 'The receiver accepted the test.' : 'The receiver did not accept the test.'}
      </p>
      {failure !== null && (
        <p>
          {FAILURE_TEXTS[failure]} {remedy}
        </p>
      )}
      <p class="quiet small">
        {status !== null && `Status ${status} · `}
        {numberText(duration_ms)} ms
      </p>
      {answer && <pre class="answer">{answer}</pre>}
    </div>
  )
}
