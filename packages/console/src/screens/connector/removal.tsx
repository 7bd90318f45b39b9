import type { ConnectorRecord } from '@linkspan/client'
import { forget } from '../../data/directory.ts'
import { addressOf, navigate } from '../../router.ts'
import { linkspan, refusalFor } from '../../session.ts'
import { RefusalNote } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/dialog.tsx'
import { toast } from '../../ui/texts.tsx'

/** Deletes a connector, once a person has confirmed it. */
export function Removal({ connector: { id, name } }: { readonly connector: ConnectorRecord }) {
  const refused = refusalFor('manage')
  return (
    <section class="card padded stack">
      <h2>Delete</h2>
      <p class="quiet">The connector goes with its credentials and its synced data.</p>
      <div class="row wrapping">
        <ConfirmButton
          text="Delete"
          title="Delete this connector?"
          refused={refused}
          question={
            <>
              <bdi class="strong">{name}</bdi> is deleted with its credentials and its synced data. This
              cannot be undone.
            </>
          }
          onConfirm={async () => {
            await linkspan.connectors.delete(id)
            forget(id)
            toast('The connector was deleted.')
            navigate(addressOf('/connectors'))
          }}
        />
        <RefusalNote reason={refused} />
      </div>
    </section>
  )
}
