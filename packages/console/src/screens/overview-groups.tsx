import type { ConnectorSummary } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { HEALTH } from '../data/health.ts'
import { addressOf } from '../router.ts'
import { Button } from '../ui/button.tsx'
import { useNarrow, VirtualRows } from '../ui/rows.tsx'
import { amount, Badge, numberText, Time } from '../ui/texts.tsx'
import { ConnectorLink, Whose } from './whose.tsx'

type HealthGroup = ConnectorSummary['groups'][number]

/** More connectors than this with one reason are folded, so that the other reasons are seen too. */
const MOST_OPEN = 20
/** Reasons that are shown at once. */
const PAGE = 25

/** Connectors by what is the matter with them: the reason once, and below it everyone that it concerns. */
export function FailureGroups({
  title,
  total,
  groups,
}: {
  readonly title: string
  readonly total: number
  readonly groups: readonly HealthGroup[]
}) {
  const [most, setMost] = useState(PAGE)
  if (total === 0) return null
  const ordered = groups.toSorted((one, other) => other.count - one.count)
  return (
    <section class="stack tight">
      <h2>
        {title} <span class="quiet number">{numberText(total)}</span>
      </h2>
      {ordered.slice(0, most).map((group) => (
        <Group key={JSON.stringify([group.state, group.reason, group.remedy])} group={group} />
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

function Group({ group }: { readonly group: HealthGroup }) {
  const { state, code, reason, remedy, count, connectors } = group
  const is_narrow = useNarrow(640)
  const { text, tone } = HEALTH[state]
  return (
    <details class="card group" open={count <= MOST_OPEN}>
      <summary class="group-head">
        <span class="row wrapping">
          <Badge tone={tone}>{text}</Badge>
          {count > 1 && <span class="strong">{numberText(count)} connectors</span>}
          {code && <code class="quiet small">{code}</code>}
        </span>
        {remedy && <span class="wrap strong">{remedy}</span>}
        {reason && <span class="wrap">{reason}</span>}
      </summary>
      <VirtualRows
        label={`${text}: ${reason ?? 'connectors'}`}
        count={connectors.length}
        row_height={is_narrow ? 60 : 44}
        columns="group-columns"
        renderRow={(index) => <Member member={connectors[index] as HealthGroup['connectors'][number]} />}
      />
      {count > connectors.length && (
        <p class="padded-box">
          <a href={addressOf('/connectors', { state })}>
            All {numberText(count)} are in the list of connectors
          </a>
        </p>
      )}
    </details>
  )
}

function Member({ member }: { readonly member: HealthGroup['connectors'][number] }) {
  const { id, name, since } = member
  return (
    <>
      <span role="cell">
        <ConnectorLink id={id} name={name} class="strong" />
      </span>
      <span role="cell" class="quiet">
        <Whose connector={member} />
      </span>
      <span role="cell" class="quiet small group-since">
        {since && <Time at={since} />}
      </span>
    </>
  )
}
