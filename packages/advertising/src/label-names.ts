import type { Document } from '@linkspan/core'

interface LabelRow {
  readonly label?: { readonly resourceName?: string; readonly name?: string }
}

/** The rows of labels, in batches. */
export type ReadLabels = () => AsyncIterable<LabelRow[]>

/** What the query of the names selects. */
export const LABEL_FIELDS = ['label.resource_name', 'label.name']

/**
 * Whether a field has the names of an entity's labels. The vendor's own field has their resource names alone, so a sync
 * reads the names from the resource that links labels to entities.
 */
export function isLabelNames(path: string): boolean {
  return path.endsWith('.label_names')
}

/** The documents of a resource, with the names of their labels. It reads the labels once a document has any. */
export async function* withLabelNames(
  batches: AsyncIterable<Document[]>,
  resource: string,
  read: ReadLabels,
): AsyncGenerator<Document[]> {
  let names: Map<string, string> | undefined
  for await (const documents of batches) {
    for (const document of documents) {
      const labelled = document[resource] as Document
      if (!Array.isArray(labelled.labels)) continue
      names ??= await namesOf(read())
      labelled.label_names = labelled.labels.flatMap((label: string) => names?.get(label) ?? [])
    }
    yield documents
  }
}

async function namesOf(batches: AsyncIterable<LabelRow[]>): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for await (const rows of batches)
    for (const { label } of rows)
      if (label?.resourceName && label.name) names.set(label.resourceName, label.name)
  return names
}
