import { useState } from 'preact/hooks'
import { asCurl, asJson, asTypeScript, type Search } from '../../data/query-code.ts'
import { type QueryState, queryFilter } from '../../data/query-state.ts'
import { useResource } from '../../data/resource.ts'
import { exportFormats } from '../../generated/export-formats.ts'
import { BELOW, OWN } from '../../own-address.ts'
import { linkspan } from '../../session.ts'
import { SelectField } from '../../ui/fields.tsx'
import { Problem, Skeleton } from '../../ui/states.tsx'
import { Code } from '../../ui/texts.tsx'
import type { ShownEntity } from './searched-entity.ts'

/** Links that save every matching record as a file. The browser reads it as a stream. */
export function Export({
  searched: { connector_id, entity, types },
  state,
  shown,
}: {
  readonly searched: ShownEntity
  readonly state: QueryState
  readonly shown: readonly string[]
}) {
  const filter = queryFilter(state, types)
  const base = `${BELOW}/api/v1/integrations/connectors/${encodeURIComponent(connector_id)}/records/${encodeURIComponent(entity)}`
  return (
    <span class="row wrapping push export">
      <span class="quiet small">Export</span>
      {Object.entries(exportFormats).map(([format, title]) => {
        const parameters = new URLSearchParams({
          format,
          ...(filter && { filter: JSON.stringify(filter) }),
          ...(shown.length > 0 && { fields: shown.join() }),
          ...(state.change_set !== undefined && { change_set: state.change_set }),
        })
        return (
          <a
            key={format}
            class="button small"
            href={`${base}?${parameters}`}
            download={`${entity}.${format}`}
          >
            {title}
          </a>
        )
      })}
    </span>
  )
}

const LANGUAGES = [
  ['curl', 'curl'],
  ['typescript', 'TypeScript'],
  ['json', 'JSON'],
] as const
/** The languages of engines, whose tables know nothing of change sets. */
const ENGINES = [
  ['duckdb', 'SQL of DuckDB'],
  ['spark', 'SQL of Spark'],
] as const

type Language = (typeof LANGUAGES | typeof ENGINES)[number][0]

const codeOf = { curl: asCurl, typescript: asTypeScript, json: asJson } as const

/** The same query for other programs. */
export function QueryCode({
  searched,
  request,
  change_set,
}: {
  readonly searched: ShownEntity
  readonly request: object
  readonly change_set: string | undefined
}) {
  const [language, setLanguage] = useState<Language>('curl')
  const search = {
    base_url: OWN,
    connector_id: searched.connector_id,
    entity: searched.entity,
    change_set,
    request,
  }
  return (
    <details class="card query-code">
      <summary class="card-head">
        <span class="strong">The same query as code</span>
      </summary>
      <div class="padded-box stack tight">
        <div class="toolbar">
          <SelectField
            bare
            label="Language"
            value={language}
            options={change_set === undefined ? [...LANGUAGES, ...ENGINES] : LANGUAGES}
            onChange={(word) => setLanguage(word as Language)}
          />
        </div>
        {language === 'duckdb' || language === 'spark' ? (
          <QuerySql key={JSON.stringify(search)} search={search} engine={language} />
        ) : (
          <Code text={codeOf[language](search)} label="The query as code" />
        )}
      </div>
    </details>
  )
}

/** The query over the table of its entity, or why it has none. */
function QuerySql({ search, engine }: { readonly search: Search; readonly engine: 'duckdb' | 'spark' }) {
  const { connector_id, entity, request } = search
  const sql = useResource(`${JSON.stringify(search)}/sql`, (signal) =>
    linkspan.connectors.sql(connector_id, { entity, params: request }, { signal }),
  )
  const { value, error } = sql.value
  if (error !== undefined)
    return <Problem error={error} title="The query cannot be written as SQL." onRetry={sql.reload} />
  return value ? <Code text={value[engine]} label="The query as code" /> : <Skeleton lines={3} />
}
