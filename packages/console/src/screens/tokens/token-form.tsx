import type { NewToken } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { kinds } from '../../data/definitions.ts'
import { faultsBelow } from '../../data/schema-draft.ts'
import { useAction } from '../../ui/action.ts'
import { CheckField, CheckFields, SelectField, TextField } from '../../ui/fields.tsx'
import { Form, type FormProps } from '../../ui/form.tsx'
import { errorWords } from '../../ui/states.tsx'

const ACTIONS = [
  ['read', 'Read from vendors'],
  ['search', 'Search synced data'],
  ['write', 'Write to vendors'],
  ['connect', 'Connect accounts'],
  ['manage', 'Manage webhooks, tokens and approvals'],
] as const

const LIVES = [
  ['900', '15 minutes'],
  ['3600', '1 hour'],
  ['86400', '1 day'],
  ['604800', '7 days'],
  ['2592000', '30 days'],
] as const

type Faults = Readonly<Record<string, string>>

/** Whether a field shows an issue. */
const isShown = ({ path }: { readonly path: string }) => /^\$\.(name|scope\.customer_name)$/.test(path)

/** What a new token may do. */
export function TokenForm({ onCancel, onSubmit }: FormProps<NewToken>) {
  const [name, setName] = useState('')
  const [customer, setCustomer] = useState('')
  const [actions, setActions] = useState<readonly string[]>(['read', 'search'])
  const [types, setTypes] = useState<readonly string[]>([])
  const [needs_approval, setApproval] = useState(true)
  const [life, setLife] = useState('86400')
  const make = useAction(() =>
    onSubmit({
      ...(name.trim() && { name: name.trim() }),
      scope: {
        ...(customer.trim() && { customer_name: customer.trim() }),
        ...(types.length > 0 && { connector_types: types }),
        actions,
        ...(needs_approval && actions.includes('write') && { approval: 'writes' as const }),
        expires_in: Number(life),
      },
    }),
  )
  const issues = make.error === undefined ? [] : errorWords(make.error).issues
  const faults: Faults = { ...faultsBelow('$', issues), ...faultsBelow('$.scope', issues) }
  return (
    <Form
      class="plain-form"
      work={make}
      faults={issues.every(isShown) ? {} : faults}
      kind="primary"
      text="Make the token"
      refused={actions.length === 0 ? 'Choose what it may do' : undefined}
      onCancel={onCancel}
    >
      <TextField
        label="Name"
        value={name}
        fault={faults.name}
        hint="Your own name for it."
        onChange={setName}
      />
      <TextField
        label="Only connectors of this customer"
        value={customer}
        fault={faults.customer_name}
        hint="Leave it empty for all customers."
        onChange={setCustomer}
      />
      <fieldset class="type-choice">
        <legend class="strong">What it may do</legend>
        <CheckFields options={ACTIONS} chosen={actions} onChange={setActions} />
        {actions.includes('write') && (
          <CheckField label="A person approves each write" checked={needs_approval} onChange={setApproval} />
        )}
      </fieldset>
      <fieldset class="type-choice">
        <legend class="strong">Only connectors of these kinds</legend>
        <p class="hint quiet small">Choose none for all kinds.</p>
        <CheckFields
          options={kinds.value.map(({ type, title }) => [type, title])}
          chosen={types}
          onChange={setTypes}
        />
      </fieldset>
      <SelectField label="Ends after" value={life} options={LIVES} onChange={setLife} />
    </Form>
  )
}
