import type { TableFile, TableFiles } from '@linkspan/stores'
import { TableError } from './table-error.ts'

/** The files of one table. Paths are those below its folder; metadata has them as locations. */
export function openFolder(files: TableFiles, name: string) {
  const location = `${files.location}/${name}`
  const at = (path: string) => `${name}/${path}`
  const plain = (address: string) => address.replace(/^file:\/*(?=\/)/, '')
  return {
    name,
    location,
    /** Knows the newest metadata; without one, a listing finds it. */
    catalog: files.catalog,
    locationOf: (path: string): string => `${location}/${path}`,
    /** The path of a location. Throws `TableError` for one outside of the table. */
    pathOf(address: string): string {
      const [own, given] = [plain(location), plain(address)]
      if (given.startsWith(`${own}/`)) return given.slice(own.length + 1)
      throw new TableError(name, `${address} is not in ${location}; rebuild it, or name its former place`)
    },
    write: (path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> =>
      files.write(at(path), pieces),
    create: (path: string, bytes: Uint8Array): Promise<boolean> => files.create(at(path), bytes),
    replace: (path: string, bytes: Uint8Array): Promise<void> => files.replace(at(path), bytes),
    read: (path: string): Promise<Uint8Array> => files.read(at(path)),
    /** The files whose paths begin so, by their paths. */
    async *list(prefix: string): AsyncGenerator<TableFile> {
      for await (const file of files.list(at(prefix)))
        yield { ...file, path: file.path.slice(name.length + 1) }
    },
    delete: (paths: readonly string[]): Promise<void> => files.delete(paths.map(at)),
  }
}

/** The files of one table. */
export type TableFolder = ReturnType<typeof openFolder>
