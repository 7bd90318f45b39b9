import { useState } from 'preact/hooks'
import { asCurl, asJson, asTypeScript } from '../../data/query-code.ts'
import { type QueryState, queryFilter } from '../../data/query-state.ts'
import { exportFormats } from '../../generated/export-formats.ts'
import { BELOW, OWN } from '../../own-address.ts'
import { SelectField } from '../../ui/fields.tsx'
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

/** The same query for other programs. */
export function QueryCode({
  searched,
  request,
}: {
  readonly searched: ShownEntity
  readonly request: object
}) {
  const [language, setLanguage] = useState('curl')
  const search = {
    base_url: OWN,
    connector_id: searched.connector_id,
    entity: searched.entity,
    request,
  }
  const text =
    language === 'json' ? asJson(search) : language === 'typescript' ? asTypeScript(search) : asCurl(search)
  return (
    <details class="card query-code">
      <summary class="card-head">
        <span class="strong">The same query as code</span>
      </summary>
      <div class="padded-box stack tight">
        <div class="toolbar">
          <SelectField bare label="Language" value={language} options={LANGUAGES} onChange={setLanguage} />
        </div>
        <Code text={text} label="The query as code" />
      </div>
    </details>
  )
}
