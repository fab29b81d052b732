import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Value = { stringValue?: string; intValue?: number }

type Attributes = { key: string; value: Value }[]

export type CollectedSpan = {
  name: string
  kind: number
  spanId: string
  traceId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code?: number }
  events?: unknown[]
  attributes: Attributes
}

type Sent = { resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: CollectedSpan[] }[] }[] }

async function open(server: Server): Promise<{ url: string; close: () => Promise<void> }> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  // A server that listens on a port has an address of this kind.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Serves until the end of the test. Returns the address. */
export async function listen(server: Server): Promise<string> {
  const { url, close } = await open(server)
  onTestFinished(close)
  return url
}

type Answer = (response: ServerResponse) => void

const taken: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
}

/** A collector of spans on this machine until the end of the test, and what it was sent. */
export async function startCollector(answer = taken) {
  const collector = await openCollector(answer)
  onTestFinished(collector.close)
  return collector
}

/** A collector of spans; its `url` is the base of its address. */
export async function openCollector(answer: Answer = taken) {
  const spans: CollectedSpan[] = []
  const resources: Attributes[] = []
  const bodies: string[] = []
  const requests: { path: string; type: string; key: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { headers, url: path = '' } = request
    requests.push({ path, type: String(headers['content-type']), key: String(headers['api-key']) })
    bodies.push(body)
    const read: Sent = JSON.parse(body)
    for (const { resource, scopeSpans } of read.resourceSpans) {
      resources.push(resource.attributes)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    answer(response)
  })
  const { url, close } = await open(server)
  const settings = { url: `${url}/v1/traces`, headers: { 'api-key': 'k' }, serviceName: 'a desk' }
  return { url, spans, resources, bodies, requests, settings, close }
}

export const attributesIn = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
