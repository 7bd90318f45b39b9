import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import express from 'express'
import { reportFigures, tell } from './child.ts'

/* Express without anything else: it sends the bytes that it was given before, in turn. */
const answers: Buffer[] = []
let sent = 0
const app = express()
app.disable('etag')
app.post('/answers', async (request, response) => {
  answers.push(await buffer(request))
  response.end()
})
app.post('/forget', (_request, response) => {
  answers.length = 0
  response.end()
})
app.post('/search', (_request, response) => {
  const bytes = answers[sent++ % answers.length]
  response.set('Content-Type', 'application/json; charset=utf-8').end(bytes)
})
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  tell({ base_url: `http://127.0.0.1:${port}`, token: '' })
})
reportFigures(() => void server.close())
