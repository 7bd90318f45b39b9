interface Share {
  readonly total: number
  readonly covered: number
}

/** The part of istanbul's report that is printed: a leaf of its tree is a file. */
interface Report {
  getTree(kind: 'flat'): { getRoot(): { getChildren(): ReportedFile[] } }
}
interface ReportedFile {
  getFileCoverage(): { readonly path: string }
  getCoverageSummary(): { readonly lines: Share; readonly branches: Share }
}

const KINDS = ['lines', 'branches'] as const
const WIDTH = 16

/** A reporter of istanbul that prints how much of each package's lines and branches the tests run, in percent. */
class CoverageByPackage {
  execute(report: Report): void {
    const files = report.getTree('flat').getRoot().getChildren()
    const packages = Map.groupBy(files, (file) => packageOf(file.getFileCoverage().path))
    console.log(`\n${'Coverage in %'.padEnd(WIDTH)}${KINDS.map((kind) => kind.padStart(10)).join('')}`)
    for (const [name, found] of [...packages].sort()) {
      const figures = KINDS.map((kind) => percent(found.map((file) => file.getCoverageSummary()[kind])))
      console.log(`${name.padEnd(WIDTH)}${figures.map((figure) => figure.padStart(10)).join('')}`)
    }
  }
}

// istanbul loads a reporter with require()
export { CoverageByPackage as 'module.exports' }

const packageOf = (path: string) => /packages\/([\w-]+)\//.exec(path)?.[1] ?? ''

function percent(shares: readonly Share[]): string {
  const sum = (of: keyof Share) => shares.reduce((all, share) => all + share[of], 0)
  return ((100 * sum('covered')) / Math.max(sum('total'), 1)).toFixed(1)
}
