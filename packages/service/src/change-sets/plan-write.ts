import { randomUUID } from 'node:crypto'
import type { ConnectorKey, StoredConnector } from '@linkspan/stores'
import { ServiceError, wrongParam } from '../errors.ts'
import { ConnectorChangedError } from './acts-on.ts'
import type { ApprovalContent, WriteEntry } from './approval-content.ts'
import type { OpenedWrite } from './opened-set.ts'
import { overlaid } from './planned-changes.ts'
import { idsIn, provisionalId, renamed, withIds } from './provisional-ids.ts'
import { changeSummary } from './target-changes.ts'
import type { VendorWrites } from './vendor-writes.ts'
import { bytesOf, type VendorWrite, type WriteContent } from './write-content.ts'

/** A write that was checked, for an approval. */
export interface PlannedWrite {
  readonly entry: WriteEntry
  readonly content: WriteContent
}

/** What a write is planned within: that of an approval that has no writes yet, or of a change set with some. */
export interface Plan {
  readonly content: ApprovalContent
  readonly writes: readonly Pick<OpenedWrite, 'number' | 'content'>[]
}

/** A write as callers give it, maybe with content beside it. */
export type AskedWrite = VendorWrite & { readonly content?: unknown; readonly change_set?: unknown }

/** Creates what checks writes and shows what they change, with nothing sent. */
export function createWritePlanner(writes: VendorWrites) {
  /** The parts of a write that name what earlier ones create, with the ids to check it by. */
  function resolved(write: VendorWrite, { content: { title }, writes: earlier }: Plan) {
    if (title === null) return { concrete: write, planned: undefined }
    const known = new Map(
      earlier.flatMap(({ content: { created, placeholders } }) =>
        created.map((id, index): [string, string] => [id, placeholders[index] ?? '']),
      ),
    )
    const concrete = withIds(write, known)
    const used = [...idsIn(write)].map((id): [string, string] => [known.get(id) ?? '', id])
    const names = new Map(used)
    const before = earlier.map(({ number, content: { changes } }) => ({ number, changes }))
    const planned = {
      provisional: new Set(names.keys()),
      overlay: (changes: Parameters<typeof renamed>[0]) => overlaid(renamed(changes, names), before),
    }
    return { concrete, planned }
  }

  /** Checks a write to a connector. Throws what it would throw before it is sent, also where the vendor checks it. */
  return async (
    key: ConnectorKey,
    connector: StoredConnector,
    { content: bytes, change_set: _, ...write }: AskedWrite,
    plan: Plan,
    signal: AbortSignal,
  ): Promise<PlannedWrite> => {
    if (bytes !== undefined) {
      // it is sent while it comes
      const message = 'cannot wait for an approval; send it as a parameter in base64'
      throw wrongParam('connectors.execute', '$.content', message)
    }
    const { acts_on, next, title } = plan.content
    const { concrete, planned } = resolved(write, plan)
    const found = await writes.preview(key, concrete, acts_on, signal, planned).catch(movedMeanwhile)
    const { checkable, creates } = writes.declared(connector, concrete)
    const params = ('entity' in concrete ? (concrete.params ?? {}) : {}) as never
    const count = title !== null && creates ? (creates.count?.(params) ?? 1) : 0
    const numbers = Array.from({ length: count }, (_, index) => next.id + index)
    const created = numbers.map(provisionalId)
    const left = [...created]
    const changes =
      found?.map((change) => (change.id === null ? { ...change, id: left.shift() ?? null } : change)) ?? null
    const operation = 'entity' in write ? `${write.entity}.${write.action}` : 'request'
    const destroys = writes.destroys(connector, concrete)
    const subject = 'entity' in write ? operation : `${write.method} ${write.path}`
    const content: WriteContent = {
      write,
      write_id: `write_${randomUUID()}`,
      changes,
      checked: checkable && !planned?.provisional.size,
      created,
      placeholders: numbers.map((number) => creates?.placeholder(params, number) ?? ''),
    }
    const summary = changeSummary(subject, found, destroys)
    return { entry: { number: next.number, operation, summary, destroys, bytes: bytesOf(content) }, content }
  }
}

/** An approval with one more write. */
export function withWrite(
  content: ApprovalContent,
  { entry, content: { created } }: PlannedWrite,
): ApprovalContent {
  const { writes, next } = content
  return {
    ...content,
    writes: [...writes, entry],
    next: { number: next.number + 1, id: next.id + created.length },
  }
}

function movedMeanwhile(error: unknown): never {
  if (!(error instanceof ConnectorChangedError)) throw error
  const message = 'The connector was changed since the write was checked, or its change set was begun.'
  throw new ServiceError('conflict', message, { remedy: 'Request the change again.' })
}
