/** The parts of a test runner that the suite uses; those of jest and vitest fit. */
export interface Runner {
  describe(name: string, body: () => void): void
  test(name: string, body: () => Promise<void> | void, timeout_ms?: number): void
  beforeAll(body: () => Promise<void>): void
  afterAll(body: () => Promise<void>): void
  // biome-ignore lint/suspicious/noExplicitAny: the runners' own types differ, and none is a dependency
  expect: any
}
