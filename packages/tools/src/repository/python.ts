import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './packed.ts'

/** A folder of Python's packages by name, which stays once it is installed. */
export const pythonFolder = (name: string): string => join(root, `node_modules/.cache/linkspan-${name}`)

/** Installs the packages that a file names from PyPI, unless they are there. Returns the Python that has them. */
export function installPython(name: string, requirements: string): string {
  const folder = pythonFolder(name)
  const python = join(folder, 'bin/python')
  const installed = join(folder, 'requirements.txt')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(requirements, 'utf8'))
    return python
  rmSync(folder, { recursive: true, force: true })
  run('python3', ['-m', 'venv', folder], root)
  run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements], root)
  copyFileSync(requirements, installed)
  return python
}
