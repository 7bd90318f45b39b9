import type { TableFiles } from '@linkspan/stores'

/** Where a process ends: before a step has had its effect, or after it. */
export type End = 'before' | 'after'

/** A place whose steps fail from one of them on, as if the process had ended there. */
export function endingFiles(
  files: TableFiles,
  step: number,
  end: End,
): TableFiles & { readonly steps: () => number } {
  let steps = 0
  async function counted<Result>(work: () => Promise<Result>): Promise<Result> {
    const own = steps++
    if (own > step || (own === step && end === 'before')) throw new Error('the process has ended')
    const result = await work()
    if (own === step) throw new Error('the process has ended')
    return result
  }
  const { catalog } = files
  return {
    location: files.location,
    catalog: catalog && {
      ...catalog,
      create: (body) => counted(() => catalog.create(body)),
      commit: (name, body) => counted(() => catalog.commit(name, body)),
      drop: (name) => counted(() => catalog.drop(name)),
    },
    steps: () => steps,
    write: (path, pieces) => counted(() => files.write(path, pieces)),
    create: (path, bytes) => counted(() => files.create(path, bytes)),
    replace: (path, bytes) => counted(() => files.replace(path, bytes)),
    delete: (paths) => counted(() => files.delete(paths)),
    read: files.read,
    list: files.list,
    folders: files.folders,
  }
}
