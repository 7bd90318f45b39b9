import type { ConnectorRecord, SyncReport } from '@linkspan/client'
import { definitionOf } from '../../data/definitions.ts'
import { type LiveResource, useResource } from '../../data/resource.ts'
import { placeOf } from '../../router.ts'
import { EmptyCard, Loaded, Problem } from '../../ui/states.tsx'
import { amount, Name, Time } from '../../ui/texts.tsx'

/** What can be searched of a connector: its entities, and those that its configuration makes. */
export function ConnectorEntities({
  connector,
  report,
}: {
  readonly connector: ConnectorRecord
  readonly report: LiveResource<SyncReport>
}) {
  const definition = useResource(connector.connector_type, () => definitionOf(connector.connector_type))
  const synced = new Map((report.value.value?.entities ?? []).map((each) => [each.entity, each]))
  const { value: known, error } = report.value
  return (
    <Loaded resource={definition} title="The entities could not be read.">
      {({ entities }) => {
        const listed = [
          ...(connector.streams ?? []).map(({ name, record }) => ({ name, text: record, is_made: true })),
          ...entities
            .filter(({ search }) => search)
            .map(({ name, summary }) => ({ name, text: summary, is_made: false })),
        ]
        if (listed.length === 0)
          return (
            <EmptyCard title="Nothing can be searched">
              This kind of connector has no entity with a sync.
            </EmptyCard>
          )
        return (
          <>
            {error !== undefined && (
              <Problem
                error={error}
                title="What was synced could not be read."
                is_former={known !== undefined}
                onRetry={report.reload}
              />
            )}
            <ul class="card list">
              {listed.map(({ name, text, is_made }) => {
                const own = synced.get(name)
                return (
                  <li key={name} class="entity">
                    <a class="strong row" href={placeOf('data', connector.id, name)}>
                      <Name text={name} />
                    </a>
                    <span class="quiet wrap">
                      {text} {is_made && 'Made by the configuration.'}
                    </span>
                    <span class="quiet small entity-count">
                      {own?.synced_at ? (
                        <>
                          {amount(own.records, 'record')}, <Time at={own.synced_at} />
                        </>
                      ) : (
                        known && 'not synced yet'
                      )}
                    </span>
                  </li>
                )
              })}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}
