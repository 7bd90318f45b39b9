import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { TableFiles } from '../table-files.ts'
import { createDurably, hasCode, ownTemporary, SHARED, writeDurably } from './durable-files.ts'

/** Keeps the files of tables in a directory, which is made with the first one. Other users may read them, as their mask says. */
export function directoryFiles(root: string): TableFiles {
  const at = (path: string) => join(root, path)
  return {
    location: root.split(sep).join('/'),

    async write(path, pieces) {
      await writeDurably(at(path), pieces, SHARED)
      return (await stat(at(path))).size
    },

    create: (path, bytes) => createDurably(at(path), bytes, SHARED),

    replace: (path, bytes) => writeDurably(at(path), bytes, SHARED, ownTemporary(at(path))),

    read: (path) => readFile(at(path)),

    async *list(prefix) {
      const folder = at(prefix.endsWith('/') ? prefix : dirname(prefix))
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(none)
      for (const entry of found) {
        const full = join(entry.parentPath, entry.name)
        const path = relative(root, full).split(sep).join('/')
        if (!entry.isFile() || !path.startsWith(prefix)) continue
        // one that is gone meanwhile
        const stats = await stat(full).catch(() => undefined)
        if (stats) yield { path, bytes: stats.size, changed_at: stats.mtimeMs }
      }
    },

    async folders() {
      const found = await readdir(root, { withFileTypes: true }).catch(none)
      return found.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    },

    async delete(paths) {
      for (const path of paths) await rm(at(path), { force: true })
      // a folder that is not empty stays
      for (const folder of new Set(paths.map((path) => dirname(at(path)))))
        for (let each = folder; each.length > root.length; each = dirname(each))
          if (
            !(await rmdir(each).then(
              () => true,
              () => false,
            ))
          )
            break
    },
  }
}

/** Nothing, if a folder does not exist. */
function none(error: unknown): [] {
  if (hasCode(error, 'ENOENT')) return []
  throw error
}
