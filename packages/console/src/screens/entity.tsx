import { useEffect } from 'preact/hooks'
import { definitionOf, readKinds, titleOf } from '../data/definitions.ts'
import { onEvent } from '../data/live.ts'
import { complete, readState, writeState } from '../data/query-state.ts'
import { useResource } from '../data/resource.ts'
import { addressOf, current_path, navigate, placeOf, query } from '../router.ts'
import type { ScreenProps } from '../screen-props.ts'
import { linkspan } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyCard, Loaded } from '../ui/states.tsx'
import { Words } from '../ui/texts.tsx'
import { QueryBuilder } from './data/builder.tsx'
import { Results } from './data/results.tsx'
import type { ShownEntity } from './data/searched-entity.ts'
import { ConnectorLink } from './whose.tsx'

/** The synced records of one entity: a query, its answer as a table and a chart, and the same query as code. */
export function EntityScreen({ id = '', entity = '' }: ScreenProps) {
  const found = useResource(`${id}/${entity}`, (signal) => load(id, entity, signal))
  useEffect(
    () =>
      onEvent(
        ({ type, connector_id }) => type === 'records.changed' && connector_id === id && found.reload(),
      ),
    [id, entity],
  )
  const name = found.value.value?.name
  return (
    <Page
      title={entity}
      wide
      crumbs={
        <>
          <a href={addressOf('/data')}>Data</a>
          <span aria-hidden="true">/</span>
          <ConnectorLink id={id} name={name ?? 'Connector'} view={['data']} />
        </>
      }
      lead={<Words text={found.value.value?.searched?.record ?? ''} />}
    >
      <Loaded resource={found} title="The entity could not be read.">
        {({ searched, reason }) =>
          searched ? (
            <Search searched={searched} />
          ) : (
            <EmptyCard
              title="Nothing can be searched here"
              action={
                <ButtonLink href={placeOf('connectors', id, 'data')}>
                  The entities of this connector
                </ButtonLink>
              }
            >
              {reason}
            </EmptyCard>
          )
        }
      </Loaded>
    </Page>
  )
}

function Search({ searched }: { readonly searched: ShownEntity }) {
  const state = readState(query.value)
  const change = (next: typeof state) => {
    const text = writeState(next).toString()
    navigate(`${addressOf(current_path.peek())}${text && `?${text}`}`, { replace: true })
  }
  return (
    <>
      <QueryBuilder searched={searched} state={state} onChange={change} />
      <Results searched={searched} state={complete(state, searched.types)} onChange={change} />
    </>
  )
}

async function load(id: string, entity: string, signal: AbortSignal) {
  const { connector_type, name, streams = [] } = await linkspan.connectors.get(id, { signal })
  const base = { connector_id: id, entity }
  const stream = streams.find((each) => each.name === entity)
  if (stream) {
    const { fields, texts = {}, key, record } = stream
    return fields
      ? { name, searched: { ...base, record, types: fields, texts, key }, reason: undefined }
      : { name, searched: undefined, reason: 'Its fields are known once it was synced.' }
  }
  const { entities } = await definitionOf(connector_type)
  const search = entities.find((each) => each.name === entity)?.search
  if (!search) {
    await readKinds()
    return {
      name,
      searched: undefined,
      reason: `${titleOf(connector_type)} has no entity “${entity}” that is synced.`,
    }
  }
  const { record, fields, texts, key } = search
  return { name, searched: { ...base, record, types: fields, texts, key }, reason: undefined }
}
