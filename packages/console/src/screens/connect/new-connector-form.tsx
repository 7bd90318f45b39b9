import type { Definition, NewConnector } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { remember } from '../../data/directory.ts'
import { type Draft, faultsBelow, readDraft } from '../../data/schema-draft.ts'
import { addressOf, navigate } from '../../router.ts'
import { linkspan } from '../../session.ts'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { SchemaForm } from '../../ui/schema-form.tsx'
import { Problem, wordsOf } from '../../ui/states.tsx'
import { toast } from '../../ui/texts.tsx'

/** What a consent gives, so that nobody has to enter it. */
const BY_CONSENT = new Set([
  'access_token',
  'refresh_token',
  'client_id',
  'client_secret',
  'expires_at',
  'scope',
  'token_type',
  'vendor_fields',
  'access_key',
  'access_key_secret',
])

/** Makes a connector of credentials, or of what a consent has given. */
export function NewConnectorForm({
  kind,
  customer_name,
  secret_id,
  onMissing,
}: {
  readonly kind: Definition
  readonly customer_name: string
  /** What a consent has given; without it, all credentials are entered. */
  readonly secret_id?: string
  /** Says what is wrong with the customer. */
  onMissing?: (fault: string | undefined) => void
}) {
  const [name, setName] = useState(customer_name ? `${kind.title} of ${customer_name}` : kind.title)
  const [credentials, setCredentials] = useState<Draft>({})
  const [config, setConfig] = useState<Draft>({})
  const [faults, setFaults] = useState<readonly [Faults, Faults]>([{}, {}])
  const leave_out = (property: string) => secret_id !== undefined && BY_CONSENT.has(property)
  const schema = kind.replication_config

  const create = useAction(async () => {
    const given = readDraft(kind.credentials, credentials)
    const wanted = schema ? readDraft(schema, config) : { value: {}, faults: {} }
    const is_empty = Object.keys(wanted.value).length === 0
    const own = secret_id === undefined ? given.faults : without(given.faults, leave_out)
    // without a configuration, nothing is synced yet, and it can be set later
    setFaults([own, is_empty ? {} : wanted.faults])
    onMissing?.(customer_name === '' ? 'is required' : undefined)
    const bad = { ...own, ...(is_empty ? {} : wanted.faults) }
    if (customer_name === '' || Object.keys(bad).length > 0) return
    const has_fields = secret_id === undefined || Object.keys(given.value).length > 0
    const created = await linkspan.connectors.create<string>({
      connector_type: kind.type,
      customer_name,
      name,
      ...(has_fields && { credentials: given.value }),
      ...(secret_id !== undefined && { server_side_oauth_secret_id: secret_id }),
      ...(!is_empty && { replication_config: wanted.value }),
    } as NewConnector)
    remember(created)
    toast('Connected.')
    navigate(addressOf(`/connectors/${encodeURIComponent(created.id)}`))
  })
  const issues = create.error === undefined ? [] : wordsOf(create.error).issues
  const entered = Object.keys(kind.credentials.properties ?? {}).filter((each) => !leave_out(each))
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        create.run()
      }}
    >
      <TextField
        label="Name"
        value={name}
        required
        hint="Your own name for the connector."
        onChange={setName}
      />
      {entered.length > 0 && <h2>{secret_id === undefined ? 'Credentials' : 'About the account'}</h2>}
      <SchemaForm
        schema={kind.credentials}
        draft={credentials}
        faults={{ ...faults[0], ...faultsBelow('$.credentials', issues) }}
        leave_out={leave_out}
        onChange={setCredentials}
      />
      {schema && (
        <>
          <h2>What is synced</h2>
          <SchemaForm
            schema={schema}
            draft={config}
            faults={{ ...faults[1], ...faultsBelow('$.replication_config', issues) }}
            onChange={setConfig}
          />
        </>
      )}
      {create.error !== undefined && <Problem error={create.error} />}
      <div class="buttons">
        <Button type="submit" kind="primary" busy={create.is_busy}>
          Connect
        </Button>
      </div>
    </form>
  )
}

type Faults = Readonly<Record<string, string>>

const without = (faults: Faults, leave_out: (name: string) => boolean): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !leave_out(name)))
