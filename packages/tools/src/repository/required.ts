/** Whether what cannot be checked on this system fails, as in `.ci/run`; otherwise it is skipped, and that is said. */
export const REQUIRED = process.env.LINKSPAN_REQUIRE === 'all'
