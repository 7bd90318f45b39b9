import type { ConnectorPatch, ConnectorRecord, Definition } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { definitionOf } from '../../data/definitions.ts'
import { useResource } from '../../data/resource.ts'
import { type Draft, faultsBelow, OF_REPLY, readDraft, toDraft } from '../../data/schema-draft.ts'
import { linkspan, refusalFor } from '../../session.ts'
import { useAction } from '../../ui/action.ts'
import { ConsentGroups, defaultNames } from '../../ui/consent-groups.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { SchemaForm } from '../../ui/schema-form.tsx'
import { errorWords, Loaded } from '../../ui/states.tsx'
import { intervalText, toast } from '../../ui/texts.tsx'
import { Reconnect } from './actions.tsx'
import { Removal } from './removal.tsx'

interface Props {
  readonly connector: ConnectorRecord
  onChange(): void
}

/** What can be changed of a connector. The server checks it, and its faults appear at the fields. */
export function ConnectorSettings({ connector, onChange }: Props) {
  const definition = useResource(connector.connector_type, () => definitionOf(connector.connector_type))
  return (
    <Loaded resource={definition} title="What can be set could not be read.">
      {(kind) => (
        <div class="settings">
          <General connector={connector} onChange={onChange} kind={kind} />
          <div class="stack">
            <Credentials connector={connector} onChange={onChange} kind={kind} />
            <Removal connector={connector} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

const INTERVALS = [300, 900, 3_600, 21_600, 86_400, 604_800]

function General({ connector, kind, onChange }: Props & { readonly kind: Definition }) {
  const schema = kind.replication_config
  const { replication_config, sync_interval_seconds } = connector
  const [name, setName] = useState(connector.name)
  const [interval, setInterval] = useState(String(sync_interval_seconds ?? ''))
  const [draft, setDraft] = useState<Draft>(schema ? toDraft(schema, replication_config) : {})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const save = useAction(async () => {
    const read = schema && Object.keys(draft).length > 0 ? readDraft(schema, draft) : undefined
    setFaults(read?.faults ?? {})
    if (read && Object.keys(read.faults).length > 0) return
    const config = read && (Object.keys(read.value).length > 0 ? read.value : null)
    const patch: ConnectorPatch = {
      name,
      sync_interval_seconds: interval === '' ? null : Number(interval),
      ...(config !== undefined && { replication_config: config }),
    }
    await linkspan.connectors.update(connector.id, patch)
    toast('The settings were saved.')
    onChange()
  })
  const issues = save.error === undefined ? [] : errorWords(save.error).issues
  const found = { ...faults, ...faultsBelow('$.replication_config', issues) }
  const choices = [
    ...new Set([...INTERVALS, ...(sync_interval_seconds === null ? [] : [sync_interval_seconds])]),
  ]
  return (
    <Form
      class="card padded stack"
      work={save}
      faults={found}
      kind="primary"
      text="Save"
      closed={refusalFor('operate')}
    >
      <h2>Settings</h2>
      <TextField label="Name" value={name} required onChange={setName} />
      <SelectField
        label="Sync"
        value={interval}
        options={[
          ['', 'only when asked'],
          ...choices
            .toSorted((one, other) => one - other)
            .map((each) => [String(each), intervalText(each)] as const),
        ]}
        onChange={setInterval}
      />
      {schema && (
        <>
          <h3>What is synced</h3>
          <SchemaForm schema={schema} draft={draft} faults={found} onChange={setDraft} />
        </>
      )}
    </Form>
  )
}

function Credentials({ connector, kind, onChange }: Props & { readonly kind: Definition }) {
  const [groups, setGroups] = useState(connector.consent_groups ?? defaultNames(kind.consent_groups))
  const [draft, setDraft] = useState<Draft>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const save = useAction(async () => {
    const read = readDraft(kind.credentials, draft)
    setFaults(read.faults)
    if (Object.keys(read.faults).length > 0) return
    const { status, last_error } = await linkspan.connectors.update(connector.id, { credentials: read.value })
    setDraft({})
    toast(
      status === 'active'
        ? 'The credentials were replaced and work.'
        : (last_error?.message ?? 'The vendor refuses them.'),
    )
    onChange()
  })
  const issues = save.error === undefined ? [] : errorWords(save.error).issues
  const found = { ...faults, ...faultsBelow('$.credentials', issues) }
  const refused = refusalFor('operate')
  return (
    <section class="card padded stack">
      <h2>Credentials</h2>
      <p class="quiet">
        They are stored encrypted, and nothing shows them. New ones replace the present ones and are checked.
      </p>
      {kind.oauth && (
        <ConsentGroups
          groups={kind.consent_groups}
          chosen={groups}
          disabled={refused !== undefined}
          onChange={setGroups}
        />
      )}
      <div>
        <Reconnect connector={connector} consent_groups={groups} />
      </div>
      <details>
        <summary>Enter new credentials</summary>
        <Form
          class="stack inner-form"
          work={save}
          faults={found}
          text="Replace the credentials"
          closed={refused}
        >
          <SchemaForm
            schema={kind.credentials}
            draft={draft}
            faults={found}
            leave_out={(property) => OF_REPLY.includes(property)}
            onChange={setDraft}
          />
        </Form>
      </details>
    </section>
  )
}
