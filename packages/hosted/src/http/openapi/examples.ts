import given from './examples.json' with { type: 'json' }

/** Values of a request that documents it. */
export interface Example {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  /** Bodies by a name in PascalCase. */
  readonly bodies?: Readonly<Record<string, { readonly summary: string; readonly value: object }>>
}

/** Examples by the names of the routes. */
export const examples: Readonly<Record<string, Example>> = given
