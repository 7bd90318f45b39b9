import { join } from 'node:path'
import ts from 'typescript'

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
}

/** What makes the compiler read our packages from their sources instead of their builds. */
const SOURCES: ts.CompilerOptions = {
  customConditions: ['linkspan-source'],
  allowImportingTsExtensions: true,
}

/** The parsed files of all programs, which share most of them. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** The compiler's view of source files, for walks over their types. */
export function openProgram(files: readonly string[]): ts.Program {
  const options = { ...OPTIONS, ...SOURCES }
  const host = ts.createCompilerHost(options)
  const parse = host.getSourceFile
  host.getSourceFile = (path, ...how) => {
    if (!parsed.has(path)) parsed.set(path, parse(path, ...how))
    return parsed.get(path)
  }
  return ts.createProgram(files, options, host)
}

/**
 * Opens code in TypeScript's language service, as a file of a folder, which decides what its imports find. `sources` reads
 * our packages from their sources instead of their builds.
 */
export function openEditor(folder: string, code: string, { sources }: { readonly sources: boolean }) {
  const file = join(folder, 'code-in-editor.ts')
  const options = { ...OPTIONS, ...(sources && SOURCES) }
  const service = ts.createLanguageService({
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: (path) => (path === file ? code : ts.sys.readFile(path)),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = path === file ? code : ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
  const at = (word: string) => {
    const found = code.indexOf(word)
    if (found < 0) throw new Error(`${word} is not in the code`)
    // the last word of a path such as `ads.campaigns`
    return found + word.lastIndexOf('.') + 1
  }
  return {
    /** What an editor shows for the first occurrence of a word in the code: its declaration and its description. */
    hover(word: string) {
      const info = service.getQuickInfoAtPosition(file, at(word))
      return {
        declaration: ts.displayPartsToString(info?.displayParts),
        description: ts.displayPartsToString(info?.documentation),
      }
    },
    /** Where an editor goes from the first occurrence of a word in the code. */
    definition(word: string) {
      const [first] = service.getDefinitionAtPosition(file, at(word)) ?? []
      const text = first && ts.sys.readFile(first.fileName)
      if (!text) return { file: '', line: '' }
      const end = text.indexOf('\n', first.textSpan.start)
      const start = text.lastIndexOf('\n', first.textSpan.start)
      return { file: first.fileName, line: text.slice(start, end).trim() }
    },
    /** The names of the compiler's errors in the code. */
    errors: () =>
      [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)].map(
        ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'),
      ),
  }
}
