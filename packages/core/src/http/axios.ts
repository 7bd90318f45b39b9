import type { AxiosStatic } from 'axios'
// axios' entry for Node loads form-data and redirects with require(), which fails in an ES module bundle of esbuild.
// This one has the same core without them: each connector brings its own adapter or takes axios' fetch adapter.
// @ts-expect-error it comes without types
import portable from 'axios/dist/browser/axios.cjs'

export const axios: AxiosStatic = portable
