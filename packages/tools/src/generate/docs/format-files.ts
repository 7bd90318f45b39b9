import { EXPORT_FORMATS, exportFormats } from '@linkspan/service'

const NOTE = '// Written by `npm run docs:reference` from the formats of files. Do not edit.\n'

/** The formats of exports, for programs that load nothing of the server, by path. */
export function formatFiles(): Map<string, string> {
  const titles = EXPORT_FORMATS.map((name) => `  ${name}: '${exportFormats[name].title}',\n`).join('')
  const names = EXPORT_FORMATS.map((name) => `'${name}'`).join(', ')
  return new Map([
    [
      'packages/console/src/generated/export-formats.ts',
      `${NOTE}\n/** The formats of an export, with what people call them. */\nexport const exportFormats = {\n${titles}} as const\n`,
    ],
    [
      'packages/cli/src/generated/export-formats.ts',
      `${NOTE}\n/** The formats of an export. */\nexport const EXPORT_FORMATS = [${names}] as const\n`,
    ],
  ])
}
