import type { ConnectorRecord } from '@linkspan/client'
import { useEffect, useState } from 'preact/hooks'
import { kinds, titleOf } from '../data/definitions.ts'
import { connectors, directory_state, keepDirectory } from '../data/directory.ts'
import { HEALTH } from '../data/health.ts'
import { keepSummary, summary } from '../data/summary.ts'
import { tagsText } from '../data/tags.ts'
import { useKept } from '../data/use-kept.ts'
import { addressOf, query, setQuery } from '../router.ts'
import { may } from '../session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { FilterField } from '../ui/filter-field.tsx'
import { Page } from '../ui/page.tsx'
import { useNarrow, VirtualRows } from '../ui/rows.tsx'
import { Empty, Skeleton } from '../ui/states.tsx'
import { amount, Badge, Name, Time } from '../ui/texts.tsx'
import { DirectoryProblem } from './directory-problem.tsx'
import { countText, NothingConnected } from './nothing-connected.tsx'
import { ConnectorLink, Whose } from './whose.tsx'

const HEAD = [
  ['Name'],
  ['Customer', true],
  ['Kind', true],
  ['State'],
  ['Why', true],
  ['Synced', true],
] as const

/** All connectors: searched and filtered here, so that the answer comes with each letter. */
export function ConnectorsScreen() {
  useKept(keepDirectory)
  useKept(keepSummary)
  const is_narrow = useNarrow(1080)
  const text = query.value.get('q') ?? ''
  const state = query.value.get('state') ?? ''
  const kind = query.value.get('kind') ?? ''
  const { is_complete, error } = directory_state.value
  const all = connectors.value
  // how many there are is known before all of them were read
  const total = Math.max(summary.value.value?.total ?? 0, all.length)
  const found = matching(all, text).filter(
    (each) => (!state || each.health.state === state) && (!kind || each.connector_type === kind),
  )
  const is_nothing = is_complete && all.length === 0
  return (
    <Page
      title="Connectors"
      lead={
        (error === undefined || all.length > 0) &&
        `${found.length === all.length ? '' : `${amount(found.length, 'match', 'matches')} of `}${countText(total, is_complete || error !== undefined || total > all.length)}`
      }
      actions={
        may('operate') && (
          <ButtonLink kind={all.length > 0 ? 'primary' : undefined} href={addressOf('/connect')}>
            Connect
          </ButtonLink>
        )
      }
    >
      <DirectoryProblem />
      <search class="toolbar" hidden={is_nothing}>
        <SearchBox text={text} />
        <FilterField
          name="state"
          label="State"
          all="All states"
          options={Object.entries(HEALTH).map(([name, each]) => [name, each.text])}
        />
        <FilterField
          name="kind"
          label="Kind"
          all="All kinds"
          options={kinds.value.map(({ type, title }) => [type, title])}
        />
      </search>
      <div class="card" hidden={all.length === 0 && error !== undefined}>
        {found.length > 0 ? (
          <VirtualRows
            label="Connectors"
            count={found.length}
            row_height={is_narrow ? 84 : 44}
            columns="connector-columns"
            head={HEAD}
            renderRow={(index) => <Row connector={found[index] as ConnectorRecord} is_narrow={is_narrow} />}
          />
        ) : all.length > 0 ? (
          <NoMatch />
        ) : is_complete ? (
          <NothingConnected />
        ) : (
          <div class="padded-box">
            <Skeleton lines={8} />
          </div>
        )}
      </div>
    </Page>
  )
}

const NoMatch = () => (
  <Empty
    title="No connector matches"
    action={<Button onPress={() => setQuery({ q: '', state: '', kind: '' })}>Show all</Button>}
  >
    Change the words, the state or the kind.
  </Empty>
)

/** The search keeps up with typing, and the address follows. */
function SearchBox({ text }: { readonly text: string }) {
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  return (
    <TextField
      bare
      type="search"
      label="Search by name, customer, account, tag or id"
      placeholder="Name, customer, account, tag or id"
      class="search"
      value={typed}
      onChange={(value) => {
        setTyped(value)
        setQuery({ q: value })
      }}
    />
  )
}

/** The connectors whose texts have all words. */
function matching(all: readonly ConnectorRecord[], text: string): readonly ConnectorRecord[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter((each) => words.every((word) => textOf(each).includes(word)))
}

const texts = new WeakMap<object, string>()

function textOf(connector: ConnectorRecord): string {
  const known = texts.get(connector)
  if (known !== undefined) return known
  const { id, name, customer_name, connector_type, account, tags } = connector
  const kind = [connector_type, titleOf(connector_type)]
  const words = [name, customer_name, id, ...kind, account?.id, account?.name, tagsText(tags)]
  const text = words.join(' ').toLowerCase()
  texts.set(connector, text)
  return text
}

function Row({ connector, is_narrow }: { readonly connector: ConnectorRecord; readonly is_narrow: boolean }) {
  const { id, name, customer_name, connector_type, sync, tags } = connector
  const { state, reason } = connector.health
  const synced = sync.entities.flatMap(({ synced_at }) => synced_at ?? []).toSorted()
  const kind = titleOf(connector_type)
  const tagged = tagsText(tags)
  return (
    <>
      <span role="cell">
        <ConnectorLink id={id} name={name} class="strong" />
        {!is_narrow && tagged !== '' && <Name text={tagged} class="quiet small" />}
        {is_narrow && (
          <span class="quiet small">
            <Whose connector={connector} />
          </span>
        )}
      </span>
      <span role="cell" class="minor row">
        <Name text={customer_name} />
      </span>
      <span role="cell" class="minor row">
        <Name text={kind} />
      </span>
      <span role="cell">
        <Badge tone={HEALTH[state].tone}>{HEALTH[state].text}</Badge>
      </span>
      <span role="cell" class="quiet why-cell">
        {reason && (
          <bdi class="wrap why" title={reason}>
            {reason}
          </bdi>
        )}
      </span>
      <span role="cell" class="minor quiet">
        <Time at={synced.at(-1)} />
      </span>
    </>
  )
}
