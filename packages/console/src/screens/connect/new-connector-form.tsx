import type { Definition, NewConnector } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { type Draft, faultsBelow, OF_REPLY, readDraft } from '../../data/schema-draft.ts'
import { texts } from '../../texts/texts.ts'
import { useAction } from '../../ui/action.ts'
import { TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { SchemaForm } from '../../ui/schema-form.tsx'
import { errorWords } from '../../ui/states.tsx'

/** What a consent gives, so that nobody has to enter it. */
const BY_CONSENT: readonly string[] = [
  ...OF_REPLY,
  'access_token',
  'refresh_token',
  'client_id',
  'client_secret',
  'service_account',
  'subject',
  'access_key',
  'access_key_secret',
]

/** What a connector is made of: credentials, or what a consent has given. */
export function NewConnectorForm({
  kind,
  customer_name,
  secret_id,
  only_credentials = false,
  onMissing,
  onSubmit,
}: {
  readonly kind: Definition
  readonly customer_name: string
  /** What a consent has given; without it, all credentials are entered. */
  readonly secret_id?: string
  /** Whether the name and what is synced are left to others. */
  readonly only_credentials?: boolean
  /** Says what is wrong with the customer. */
  onMissing?: (fault: string | undefined) => void
  onSubmit(given: NewConnector): Promise<void>
}) {
  const [name, setName] = useState(customer_name ? `${kind.title} of ${customer_name}` : kind.title)
  const [credentials, setCredentials] = useState<Draft>({})
  const [config, setConfig] = useState<Draft>({})
  const [faults, setFaults] = useState<readonly [Faults, Faults]>([{}, {}])
  const leave_out = (property: string) => (secret_id === undefined ? OF_REPLY : BY_CONSENT).includes(property)
  const schema = only_credentials ? undefined : kind.replication_config

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
    await onSubmit({
      connector_type: kind.type,
      customer_name,
      name,
      ...(has_fields && { credentials: given.value }),
      ...(secret_id !== undefined && { server_side_oauth_secret_id: secret_id }),
      ...(!is_empty && { replication_config: wanted.value }),
    } as NewConnector)
  })
  const issues = create.error === undefined ? [] : errorWords(create.error).issues
  // what no field shows
  const is_shown = ({ path }: { readonly path: string }) =>
    /^\$\.(credentials|replication_config)\./.test(path)
  const elsewhere = issues.every(is_shown) ? {} : { '': errorWords(create.error).message }
  const entered = Object.keys(kind.credentials.properties ?? {}).filter((each) => !leave_out(each))
  return (
    <Form work={create} faults={elsewhere} kind="primary" text={texts.value.connect}>
      {!only_credentials && (
        <TextField
          label="Name"
          value={name}
          required
          hint="Your own name for the connector."
          onChange={setName}
        />
      )}
      {entered.length > 0 && (
        <h2>{secret_id === undefined ? texts.value.credentials : texts.value.about_account}</h2>
      )}
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
    </Form>
  )
}

type Faults = Readonly<Record<string, string>>

const without = (faults: Faults, leave_out: (name: string) => boolean): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !leave_out(name)))
