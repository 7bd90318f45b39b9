/** Where the test files of a run ask for what they share. */
export const ADDRESS_VARIABLE = 'LINKSPAN_TEST_SHARED'

/** The URL of a PostgreSQL cluster; the folders of the built programs and of the console; the file of the OpenAPI document. */
export type SharedName = 'cluster' | 'programs' | 'console' | 'document'

/** What all test files of a run share; the first that asks waits until it is made. */
export async function shared(name: SharedName): Promise<string> {
  const address = process.env[ADDRESS_VARIABLE]
  if (!address) throw new Error('jest runs without its globalSetup')
  const response = await fetch(`${address}/${name}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
