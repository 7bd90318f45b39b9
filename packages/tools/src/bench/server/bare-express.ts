import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import express from 'express'
import { listen } from './script.ts'

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
listen(createServer(app))
