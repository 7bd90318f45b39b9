/** The type of a term's value. */
export type ValueKind = 'text' | 'boolean' | 'time'

/** The operators of each term. See https://developers.google.com/workspace/drive/api/guides/ref-search-terms. */
export const TERMS: Readonly<Record<string, { operators: readonly string[]; value: ValueKind }>> = {
  name: { operators: ['contains', '=', '!='], value: 'text' },
  fullText: { operators: ['contains'], value: 'text' },
  mimeType: { operators: ['contains', '=', '!='], value: 'text' },
  modifiedTime: { operators: ['<=', '<', '=', '!=', '>', '>='], value: 'time' },
  viewedByMeTime: { operators: ['<=', '<', '=', '!=', '>', '>='], value: 'time' },
  createdTime: { operators: ['<=', '<', '=', '!=', '>', '>='], value: 'time' },
  sharedWithMeTime: { operators: ['<=', '<', '=', '!=', '>', '>='], value: 'time' },
  trashed: { operators: ['=', '!='], value: 'boolean' },
  starred: { operators: ['=', '!='], value: 'boolean' },
  sharedWithMe: { operators: ['=', '!='], value: 'boolean' },
  visibility: { operators: ['=', '!='], value: 'text' },
  'shortcutDetails.targetId': { operators: ['=', '!='], value: 'text' },
}

/** The terms whose value precedes `in`. */
export const COLLECTIONS: readonly string[] = ['parents', 'owners', 'writers', 'readers']

/** The terms of `has`. */
export const MAPS: readonly string[] = ['properties', 'appProperties']

/** The values of `visibility`. */
export const VISIBILITIES: readonly string[] = [
  'anyoneCanFind',
  'anyoneWithLink',
  'domainCanFind',
  'domainWithLink',
  'limited',
]
