import { ok } from 'node:assert/strict'
import type { CollectionBuilder } from '../../src/engine.ts'
import { type Manifest, partNames } from '../../src/manifest.ts'
import { MemoryParts, SECRET } from '../support/memory-parts.ts'
import type { PublishingEngine } from '../support/publishing-engine.ts'
import { type CaseCollection, type CaseFields, DECLARATION } from './support.ts'

type Builder = CollectionBuilder<CaseFields>

/** A record of the publishing cases. */
export function record(id: number, name = `name ${id % 7}`): object {
  return { id, campaign: { name, labels: [id % 3, 'x'] }, metrics: { clicks: id * 3, ctr: id / 8 } }
}

/** Records with consecutive ids. */
export function records(from: number, to: number, name?: string): object[] {
  return Array.from({ length: to - from }, (_, index) => record(from + index, name))
}

/** An empty collection that shows what builders publish. */
export async function follower(engine: PublishingEngine): Promise<CaseCollection> {
  return engine.open({ ...DECLARATION, connector: 'follower' })
}

/** A builder, its parts, and its last manifest as a store keeps it. */
export class Publisher {
  readonly parts = new MemoryParts()
  readonly #engine: PublishingEngine
  builder!: Builder
  manifest: Manifest | null = null

  private constructor(engine: PublishingEngine) {
    this.#engine = engine
  }

  static async open(engine: PublishingEngine): Promise<Publisher> {
    const publisher = new Publisher(engine)
    await publisher.restart()
    return publisher
  }

  /** Closes the builder and continues from the last manifest. */
  async restart(): Promise<void> {
    await this.builder?.close()
    this.builder = await this.#engine.build(
      { ...DECLARATION, connector: 'follower' },
      { parts: this.parts, secret: SECRET, manifest: this.manifest },
    )
  }

  async publish(): Promise<Manifest> {
    this.manifest = JSON.parse(JSON.stringify(await this.builder.publish())) as Manifest
    return this.manifest
  }

  /** The bytes of all parts that the manifest lists. */
  bytes(): string[] {
    ok(this.manifest)
    return partNames(this.manifest).map((name) =>
      Buffer.from(this.parts.parts.get(name) ?? []).toString('base64'),
    )
  }
}

/** Some changes, each to be published. */
export const CHANGES: readonly ((builder: Builder) => Promise<unknown>)[] = [
  (builder) => builder.write({ upserts: records(0, 60) }),
  (builder) => builder.write({ upserts: records(10, 14, 'changed'), deletes: [[3], [59]] }),
  (builder) => builder.write({ upserts: records(50, 75), deletes: [[20]] }),
  async (builder) => {
    const generation = await builder.beginGeneration({ scope: { lt: { id: 30 } } })
    await generation.fill(records(5, 25))
    await generation.fill(records(24, 28, 'again'))
    await generation.commit()
  },
  (builder) => builder.write({ deletes: records(40, 70).map((each) => [(each as { id: number }).id]) }),
]
