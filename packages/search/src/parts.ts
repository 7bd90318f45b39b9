/** Reads the parts of published collections: immutable bytes by name. */
export interface PartReader {
  /** The bytes of a part, which belong to the caller: it may free them. Fails if there is none. */
  read(name: string): Promise<Uint8Array>
}

/** Stores parts. Names are random UUIDs; a part has at most 2 MiB and is written once. */
export interface PartStore extends PartReader {
  /** Stores a part; resolves once it is durable. Then the caller may free the bytes, and until then it does not change them. */
  write(name: string, bytes: Uint8Array): Promise<void>
}
