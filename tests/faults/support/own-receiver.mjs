/** A receiver of redeliveries with a check of its own. Each receipt is told to the parent before it is answered. */
import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'

const { SECRET = '', ANSWER_AFTER_MS = '0' } = process.env

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.on('error', () => undefined)
  request.on('end', () => {
    const body = Buffer.concat(parts)
    const expected = createHmac('sha256', SECRET).update(body).digest('hex')
    process.send?.({
      deliveryId: Number(request.headers['rampdesk-delivery']),
      jobId: request.headers['rampdesk-redelivery'],
      attempt: request.headers['rampdesk-attempt'],
      isSigned: request.headers.signature === expected,
      sha256: createHash('sha256').update(body).digest('hex'),
    })
    setTimeout(() => response.end('taken'), Number(ANSWER_AFTER_MS))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: address !== null && typeof address === 'object' ? address.port : 0 })
})
