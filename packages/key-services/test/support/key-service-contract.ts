import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type KeyService, KeyServiceError, type Wrapped } from '@linkspan/stores'
import { each } from '../../../core/test/support/each.ts'
import { type Fault, type KeyWorld, LASTING, PASSING } from './stub-key.ts'

const newKey = (id: string) => ({ id, bytes: randomBytes(32) })

/** What every key service does. `lasting` are the refusals that it can be brought to. */
export function keyServiceContract(
  name: string,
  start: () => Promise<KeyWorld>,
  lasting: readonly Fault[] = LASTING,
): void {
  describe(name, () => {
    let world: KeyWorld
    let service: KeyService
    beforeEach(async () => {
      world = await start()
      service = await world.open({ limit_ms: 1_000 })
    })
    afterEach(() => world.close())

    const failureOf = (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (error: unknown) => error,
      )

    test('another process unwraps what was wrapped, in its order, and the key is not in it', async () => {
      const keys = [newKey('k1'), newKey('k2'), newKey('k3')]
      const wrapped = await service.wrap(keys)
      const again = await world.open()
      const items = keys.map(({ id }, index) => ({ id, ...(wrapped[index] as Wrapped) }))
      expect(await again.unwrap(items.toReversed())).toEqual(keys.map(({ bytes }) => bytes).toReversed())
      for (const { bytes } of keys) {
        expect(JSON.stringify(wrapped)).not.toContain(bytes.toString('base64'))
        expect(JSON.stringify(wrapped)).not.toContain(bytes.toString('hex'))
      }
    })

    test('a key is bound to its id; one that was changed or moved is refused, and no other with it', async () => {
      const key = newKey('k1')
      const [wrapped] = (await service.wrap([key])) as [Wrapped]
      const changed = `${wrapped.wrapped.slice(0, -8)}AAAAAAA=`
      const [moved, other, right] = await service.unwrap([
        { id: 'k2', ...wrapped },
        { id: 'k1', ...wrapped, wrapped: changed },
        { id: 'k1', ...wrapped },
      ])
      expect(moved).toBeInstanceOf(KeyServiceError)
      expect(other).toMatchObject({ name: 'KeyServiceError', away: false })
      expect(right).toEqual(key.bytes)
    })

    test('after a rotation another version wraps, and the former one still unwraps', async () => {
      const key = newKey('k1')
      const [before] = (await service.wrap([key])) as [Wrapped]
      const [same] = (await service.wrap([key])) as [Wrapped]
      expect(same.version).toBe(before.version)
      await world.rotate()
      const [after] = (await service.wrap([key])) as [Wrapped]
      expect(after.version).not.toBe(before.version)
      const items = [before, after].map((each) => ({ id: 'k1', ...each }))
      expect(await service.unwrap(items)).toEqual([key.bytes, key.bytes])
    })

    test('a service that is down, killed, slow, cut or asks for patience is away, and works again afterwards', async () => {
      const key = newKey('k1')
      const [wrapped] = (await service.wrap([key])) as [Wrapped]
      for (const fault of each(PASSING)) {
        await world.fail(fault)
        const works = [() => service.wrap([key]), () => service.unwrap([{ id: 'k1', ...wrapped }])]
        for (const work of works)
          expect({ fault, error: await failureOf(work()) }).toMatchObject({
            fault,
            error: { name: 'KeyServiceError', away: true },
          })
        await world.fail(undefined)
        expect(await service.unwrap([{ id: 'k1', ...wrapped }])).toEqual([key.bytes])
      }
    })

    test('a key that is disabled, missing or denied is refused, with a reason and without a secret', async () => {
      const key = newKey('k1')
      const [wrapped] = (await service.wrap([key])) as [Wrapped]
      for (const fault of each(lasting)) {
        await world.fail(fault)
        const wrapping = await failureOf(service.wrap([key]))
        const unwrapping = await service.unwrap([{ id: 'k1', ...wrapped }]).then(
          ([result]) => result,
          (error: unknown) => error,
        )
        for (const error of [wrapping, unwrapping]) {
          expect({ fault, error }).toMatchObject({ fault, error: { name: 'KeyServiceError', away: false } })
          const shown = inspect(error, { depth: 9, showHidden: true })
          const secrets = [...world.secrets, key.bytes.toString('base64'), wrapped.wrapped]
          for (const secret of each(secrets)) expect(shown).not.toContain(secret)
        }
      }
    })
  })
}
