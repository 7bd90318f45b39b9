import documents from '../fixtures/documents.json' with { type: 'json' }

/** A small file of a format, the same for all documents. */
export const fixtureOf = (extension: keyof typeof documents): Uint8Array =>
  Buffer.from(documents[extension], 'base64')
