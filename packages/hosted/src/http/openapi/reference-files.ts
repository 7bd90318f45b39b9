/** The folder of the built package that has the files. */
export const REFERENCE_FOLDER = 'reference-ui'

/** The files of Swagger UI that `/docs` loads. */
export const REFERENCE_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

/** Our own program of the page, beside this file. */
export const START = 'start.js'
