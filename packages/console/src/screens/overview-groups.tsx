import type { ConnectorRecord } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { HEALTH, type Health } from '../data/health.ts'
import { addressOf } from '../router.ts'
import { Button } from '../ui/button.tsx'
import { useNarrow, VirtualRows } from '../ui/rows.tsx'
import { amount, Badge, Name, numberText, Time } from '../ui/texts.tsx'
import { Whose } from './whose.tsx'

/** A connector with what is to be known of it first. */
export type Listed = Health & { readonly connector: ConnectorRecord }

/** More connectors than this with one reason are folded, so that the other reasons are seen too. */
const MOST_OPEN = 20
/** Reasons that are shown at once. */
const PAGE = 25

/** Connectors by what is the matter with them: the reason once, and below it everyone that it concerns. */
export function FailureGroups({
  title,
  listed,
}: {
  readonly title: string
  readonly listed: readonly Listed[]
}) {
  const [most, setMost] = useState(PAGE)
  if (listed.length === 0) return null
  const groups = Map.groupBy(listed, ({ state, reason, remedy }) => JSON.stringify([state, reason, remedy]))
  const ordered = [...groups.entries()].toSorted(([, one], [, other]) => other.length - one.length)
  return (
    <section class="stack tight">
      <h2>
        {title} <span class="quiet number">{numberText(listed.length)}</span>
      </h2>
      {ordered.slice(0, most).map(([key, members]) => (
        <Group key={key} members={members} />
      ))}
      {ordered.length > most && (
        <div>
          <Button onPress={() => setMost(most + PAGE)}>
            Show more of {amount(ordered.length - most, 'other reason')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Group({ members }: { readonly members: readonly Listed[] }) {
  const [first] = members as [Listed]
  const is_narrow = useNarrow(640)
  const { text, tone } = HEALTH[first.state]
  return (
    <details class="card group" open={members.length <= MOST_OPEN}>
      <summary class="group-head">
        <span class="row wrapping">
          <Badge tone={tone}>{text}</Badge>
          {members.length > 1 && <span class="strong">{numberText(members.length)} connectors</span>}
          {first.code && <code class="quiet small">{first.code}</code>}
        </span>
        {first.reason && <span class="wrap">{first.reason}</span>}
        {first.remedy && <span class="wrap strong">{first.remedy}</span>}
      </summary>
      <VirtualRows
        label={`${text}: ${first.reason ?? 'connectors'}`}
        count={members.length}
        row_height={is_narrow ? 60 : 44}
        columns="group-columns"
        renderRow={(index) => <Member listed={members[index] as Listed} />}
      />
    </details>
  )
}

function Member({ listed: { connector, since, state } }: { readonly listed: Listed }) {
  const { id, name } = connector
  return (
    <>
      <span role="cell">
        <a class="row" href={addressOf(`/connectors/${encodeURIComponent(id)}`)}>
          <Name text={name} class="strong" />
        </a>
      </span>
      <span role="cell" class="quiet">
        <Whose connector={connector} />
      </span>
      <span role="cell" class="quiet small group-since">
        {since && <Time at={since} />}
        {state === 'reauth_required' && !since && 'needs consent'}
      </span>
    </>
  )
}
