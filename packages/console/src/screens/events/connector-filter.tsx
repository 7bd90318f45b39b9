import { useId, useState } from 'preact/hooks'
import { connectors } from '../../data/directory.ts'
import { TextField } from '../../ui/fields.tsx'
import { Name } from '../../ui/texts.tsx'

/** More suggestions than this are not read. */
const MOST = 50

/** Chooses one connector by its name, its customer or its id. */
export function ConnectorChoice({
  connector_id,
  onChange,
}: {
  readonly connector_id: string
  onChange(connector_id: string): void
}) {
  const [typed, setTyped] = useState(connector_id)
  const id = useId()
  const words = typed.toLowerCase().trim()
  const found = words === '' ? [] : connectors.value.filter((each) => textOf(each).includes(words))
  const chosen = connectors.value.find((each) => each.id === connector_id)
  const text = chosen && typed === connector_id ? chosen.name : typed
  return (
    <>
      <TextField
        bare
        type="search"
        label="Connector"
        placeholder="Name, customer or id of a connector"
        class="search"
        list={id}
        value={text}
        onChange={(text) => {
          setTyped(text)
          const given = text.trim()
          const named = connectors.value.filter(({ name }) => name === given)
          if (given === '' || given.startsWith('con_')) onChange(given)
          else if (named.length === 1) onChange(named[0]?.id ?? '')
        }}
      />
      <datalist id={id}>
        {found.slice(0, MOST).map((each) => (
          <option key={each.id} value={each.id}>
            {`${each.name} · ${each.customer_name}`}
          </option>
        ))}
      </datalist>
      {chosen && text !== chosen.name && <Name text={chosen.name} class="quiet" />}
    </>
  )
}

const textOf = ({ id, name, customer_name }: (typeof connectors.value)[number]) =>
  `${name} ${customer_name} ${id}`.toLowerCase()
