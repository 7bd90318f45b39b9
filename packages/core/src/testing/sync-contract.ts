import type { ReadKind, SyncScope, SyncWarning } from '../sync/read.ts'
import type { ContractSuite } from './contract-suite.ts'
import { errorOf } from './error-of.ts'

/** The tests of the reads of a sync. */
export function syncContract({ test, expect, contract, entities, vendor, client }: ContractSuite): void {
  const { replication_config } = contract
  const taken = contract.kind.replication_config !== undefined
  const reads = entities.flatMap(({ name, search }) =>
    (search?.reads ?? []).map(({ kind }) => ({ name, kind })),
  )
  /** A valid scope of a read. */
  const scopeOf = (kind: ReadKind): SyncScope => ({
    replication_config,
    ...(kind === 'window' && { from: '2026-01-01', to: '2026-01-02' }),
  })

  test('a sync with a wrong configuration, without its days, or of an unknown read is refused before anything is sent', async () => {
    vendor().answer(() => ({ status: 500 }))
    for (const { name, kind } of reads) {
      const scope = scopeOf(kind)
      const surplus = { ...scope, replication_config: { ...replication_config, surplus: 1 } }
      const cases = [
        { kind, scope: surplus, path: taken ? '$.replication_config.surplus' : '$.replication_config' },
        { kind: 'drop' as ReadKind, scope, path: '$.read' },
        ...(kind === 'window'
          ? [{ kind, scope: { replication_config }, path: '$.from' }]
          : [{ kind, scope: { ...scope, from: '2026-01-01' }, path: '$.from' }]),
      ]
      for (const { kind, scope, path } of cases) {
        const error = await errorOf(client().documents(name, kind, scope).next())
        expect({ name, code: error.code, path: error.errors?.[0]?.path }).toEqual({
          name,
          code: 'invalid_params',
          path,
        })
      }
    }
    expect(vendor().requests).toEqual([])
  })

  test('refused credentials and limits end a sync, and are no warnings', async () => {
    for (const [status, code] of [
      [401, 'reauth_required'],
      [429, 'rate_limited'],
    ] as const) {
      vendor().answer(() => ({ status, headers: { 'retry-after': '7' } }))
      for (const { name, kind } of reads) {
        const warnings: SyncWarning[] = []
        const scope = { ...scopeOf(kind), onWarning: (warning: SyncWarning) => warnings.push(warning) }
        const error = await errorOf(client().documents(name, kind, scope).next())
        expect({ name, code: error.code, warnings }).toEqual({ name, code, warnings: [] })
      }
    }
  })
}
