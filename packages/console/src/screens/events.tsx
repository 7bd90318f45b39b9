import type { LinkspanEvent } from '@linkspan/client'
import { connectors, keepDirectory } from '../data/directory.ts'
import { EVENT_TEXTS, eventText } from '../data/event-types.ts'
import { eventAt } from '../data/events-back.ts'
import { live_status } from '../data/live.ts'
import { useResource } from '../data/resource.ts'
import { useEvents } from '../data/use-events.ts'
import { useKept } from '../data/use-kept.ts'
import { addressOf, query, setQuery } from '../router.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FilterField } from '../ui/filter-field.tsx'
import { FactList, Page } from '../ui/page.tsx'
import { useNarrow, VirtualRows } from '../ui/rows.tsx'
import { Empty, Loaded, Problem, Trace } from '../ui/states.tsx'
import { Badge, Code, capitalized, exact, Name, numberText, Time } from '../ui/texts.tsx'
import { ConnectorChoice } from './events/connector-filter.tsx'
import { ConnectorLink } from './whose.tsx'

/** What happened, the newest first; new events appear by themselves. */
export function EventsScreen() {
  useKept(keepDirectory)
  const is_narrow = useNarrow(1080)
  const type = query.value.get('type') ?? ''
  const connector_id = query.value.get('connector') ?? ''
  const { first, rows, error, grow, retry } = useEvents(type, connector_id)
  const names = new Map(connectors.value.map(({ id, name }) => [id, name]))
  return (
    <Page
      title="Events"
      lead={
        live_status.value === 'ended' ? (
          <span class="row wrapping">
            <Badge tone="warn">Not live</Badge> Load the page again to see what happens now.
          </span>
        ) : (
          <span class="row wrapping">
            <Badge tone="good">Live</Badge> What happens appears at the top.
          </span>
        )
      }
    >
      <search class="toolbar">
        <FilterField
          name="type"
          label="Type"
          all="All types"
          options={Object.entries(EVENT_TEXTS).map(([name, [text]]) => [name, text])}
        />
        <ConnectorChoice connector_id={connector_id} onChange={(connector) => setQuery({ connector })} />
      </search>
      <Loaded resource={first} title="The events could not be read.">
        {() => (
          <div class="card">
            {rows.length === 0 ? (
              <Empty
                title="No such events"
                action={
                  (type || connector_id) && (
                    <Button onPress={() => setQuery({ type: '', connector: '' })}>Show all</Button>
                  )
                }
              >
                Nothing like this has happened, as far as events are kept.
              </Empty>
            ) : (
              <VirtualRows
                label="Events"
                count={rows.length}
                row_height={is_narrow ? 58 : 40}
                columns="event-columns"
                head={[['When', true], ['What'], ['Connector', true], ['Data', true], ['By', true]]}
                renderRow={(index) => (
                  <EventRow event={rows[index] as LinkspanEvent} names={names} is_narrow={is_narrow} />
                )}
                onEnd={grow}
              />
            )}
            {error !== undefined && <Problem error={error} onRetry={retry} />}
          </div>
        )}
      </Loaded>
      {query.value.get('at') && (
        <Details key={query.value.get('at')} position={Number(query.value.get('at'))} />
      )}
    </Page>
  )
}

function EventRow({
  event,
  names,
  is_narrow,
}: {
  readonly event: LinkspanEvent
  readonly names: ReadonlyMap<string, string>
  readonly is_narrow: boolean
}) {
  const { position, at, type, connector_id, customer_name, actor, data } = event
  const [text, tone] = eventText(type)
  const subject = connector_id && (names.get(connector_id) ?? connector_id)
  const parameters = Object.fromEntries(query.value)
  const note = tone && (
    <Badge tone={tone}>{tone === 'good' ? 'OK' : tone === 'bad' ? 'failed' : 'note'}</Badge>
  )
  return (
    <>
      <span role="cell" class="minor quiet">
        {exact(at)}
      </span>
      <span role="cell">
        <span class="row">
          <a class="row" href={addressOf('/events', { ...parameters, at: String(position) })}>
            <Name text={text} />
          </a>
          {!is_narrow && note}
        </span>
        {is_narrow && (
          <span class="row quiet small">
            {note}
            <Time at={at} />
            {(subject || customer_name) && <Name text={subject || (customer_name ?? '')} />}
            {'entity' in data && <Name text={String(data.entity)} />}
            <Name text={capitalized(actor.kind)} class="push" />
          </span>
        )}
      </span>
      <span role="cell" class="minor row">
        {connector_id ? (
          <ConnectorLink id={connector_id} name={subject ?? ''} />
        ) : (
          customer_name && <Name text={customer_name} />
        )}
      </span>
      <span role="cell" class="minor row quiet small mono">
        <Name text={summaryOf(data)} />
      </span>
      <span role="cell" class="minor row quiet small">
        <Name text={capitalized(actor.kind)} />
      </span>
    </>
  )
}

/** The plain facts of an event, in one line; ids are in its details. */
const summaryOf = (data: object): string =>
  Object.entries(data)
    .filter(
      ([name, value]) => !name.endsWith('_id') && ['string', 'number', 'boolean'].includes(typeof value),
    )
    .map(([name, value]) => `${name} ${typeof value === 'number' ? numberText(value) : value}`)
    .join(' · ')

/** The connector of an event, by its name as long as it exists. */
const Subject = ({ id }: { readonly id: string }) => (
  <ConnectorLink id={id} name={connectors.value.find((each) => each.id === id)?.name ?? id} />
)

/** One event in full, with the request by which the log has it. */
function Details({ position }: { readonly position: number }) {
  const found = useResource(String(position), (signal) => eventAt(position, signal))
  return (
    <Dialog
      title={found.value.value ? eventText(found.value.value.type)[0] : 'Event'}
      onClose={() => setQuery({ at: undefined })}
    >
      <Loaded resource={found}>
        {(event) =>
          event ? (
            <>
              <FactList
                facts={[
                  ['Position', position],
                  ['Type', <code key="type">{event.type}</code>],
                  ['When', exact(event.at)],
                  [
                    'By',
                    <>
                      {capitalized(event.actor.kind)} {event.actor.id && <code>{event.actor.id}</code>}
                    </>,
                  ],
                  event.customer_name && ['Customer', <bdi key="customer">{event.customer_name}</bdi>],
                  event.connector_id && ['Connector', <Subject key="connector" id={event.connector_id} />],
                ]}
              />
              <Trace request_id={event.request_id} />
              <Code text={JSON.stringify(event, null, 2)} label="The event as JSON" />
            </>
          ) : (
            <p>It is no longer kept, or has never happened.</p>
          )
        }
      </Loaded>
      <form method="dialog" class="buttons">
        <button type="submit" class="button">
          Close
        </button>
      </form>
    </Dialog>
  )
}
