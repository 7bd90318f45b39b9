import type { Webhook, WebhookDelivery } from '@linkspan/client'
import { useEffect } from 'preact/hooks'
import { eventText } from '../../data/event-types.ts'
import { addressOf } from '../../router.ts'
import { linkspan, refusalFor } from '../../session.ts'
import { ConfirmButton } from '../../ui/dialog.tsx'
import { ShowMore, usePages } from '../../ui/pages.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Badge, numberText, Time, toast } from '../../ui/texts.tsx'

/** Why an attempt failed, in words. */
export const FAILURE_TEXTS: Readonly<Record<NonNullable<WebhookDelivery['failure']>, string>> = {
  address_refused: 'The host leads to no public address.',
  timeout: 'There was no complete answer within 15 seconds.',
  connection_refused: 'Nothing listens at the address.',
  certificate: 'The certificate of the receiver is not valid.',
  unreachable: 'There was no connection, or it broke.',
  incomplete_answer: 'The connection broke within the answer.',
  redirect: 'The receiver answered with a redirect, which is not followed.',
  status: 'The receiver answered with an error.',
}

const PAGE = 50

/** The attempts to deliver, the newest first, each with what the receiver answered. */
export function Deliveries({
  webhook: { id },
  version,
  onRedeliver,
}: {
  readonly webhook: Webhook
  /** Changes when there may be new attempts. */
  readonly version: string
  onRedeliver(): void
}) {
  const { first, rows, grow } = usePages(id, (at, call) =>
    linkspan.webhooks.deliveries(id, { limit: PAGE, ...at }, call),
  )
  useEffect(() => first.reload(), [version])
  return (
    <section class="stack tight">
      <div class="row wrapping">
        <h2>Deliveries</h2>
        <span class="push">
          <Redeliver id={id} after={0} text="Send all again" onDone={onRedeliver} />
        </span>
      </div>
      <Loaded resource={first} title="The deliveries could not be read.">
        {() => (
          <div class="card">
            {rows.length === 0 && (
              <Empty title="Nothing was sent yet">The next event is sent, or send a test.</Empty>
            )}
            <ol class="list">
              {rows.map((each) => (
                <li key={each.id}>
                  <Delivery delivery={each} webhook_id={id} onRedeliver={onRedeliver} />
                </li>
              ))}
            </ol>
            <ShowMore class="padded-box" grow={grow} />
          </div>
        )}
      </Loaded>
    </section>
  )
}

function Delivery({
  delivery,
  webhook_id,
  onRedeliver,
}: {
  readonly delivery: WebhookDelivery
  readonly webhook_id: string
  onRedeliver(): void
}) {
  const { failure, remedy, status, answer, duration_ms, event_type, position, attempt, at, event_id } =
    delivery
  return (
    <details class="run">
      <summary class="run-head delivery">
        <Badge tone={failure === null ? 'good' : 'bad'}>{failure === null ? 'delivered' : 'failed'}</Badge>
        <span class="wrap">
          Event {position}: {eventText(event_type)[0]}
          {failure !== null && (
            <span class="quiet small block">
              {FAILURE_TEXTS[failure]} {remedy}
            </span>
          )}
        </span>
        <span class="quiet">
          {status === null ? 'No answer' : `Status ${status}`} · <Time at={at} /> ·{' '}
          {`attempt\u00a0${attempt} · ${numberText(duration_ms)}\u00a0ms`}
        </span>
      </summary>
      <div class="run-details stack tight">
        <p class="quiet small wrap">
          <a href={addressOf('/events', { at: String(position) })}>Event {position}</a>, sent as{' '}
          <code>{event_id}</code>
        </p>
        {answer !== null && answer !== '' && (
          <>
            <h3>What the receiver answered</h3>
            <pre class="answer">{answer}</pre>
          </>
        )}
        <div>
          <Redeliver id={webhook_id} after={position - 1} text="Send again from here" onDone={onRedeliver} />
        </div>
      </div>
    </details>
  )
}

function Redeliver({
  id,
  after,
  text,
  onDone,
}: {
  readonly id: string
  readonly after: number
  readonly text: string
  onDone(): void
}) {
  return (
    <ConfirmButton
      small
      text={text}
      title="Send events again?"
      danger={false}
      refused={refusalFor('manage')}
      question={
        after === 0
          ? 'Every event that is kept is sent again, in order and under its former id.'
          : `Every event from position ${after + 1} on is sent again, in order and under its former id.`
      }
      onConfirm={async () => {
        await linkspan.webhooks.redeliver(id, { after })
        toast('The events are sent again.')
        onDone()
      }}
    />
  )
}
