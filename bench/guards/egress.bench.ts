import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'undici'
import type { Prepared } from '../support/benchmark'

const REQUESTS = 2_000
const BODY = Buffer.from(JSON.stringify({ event: 'offramp.completed', note: 'x'.repeat(1_500) }))
const HEADERS = { 'content-type': 'application/json', signature: 'a'.repeat(64) }

/** Sends the same request to a server on this machine again and again, each over a connection of its own, with and without the guard. */
export async function prepare(): Promise<Prepared> {
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => response.end('ok'))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // `listen` on a TCP port gives an AddressInfo.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const { createEgress } = await import('@/lib/egress/create-egress')
  const { AllowedNetworks, AllowedPorts, egressPolicy } = await import('@/lib/egress/policy')
  const policy = egressPolicy(AllowedNetworks.parse('127.0.0.0/8'), AllowedPorts.parse('1024-65535'))
  const egress = createEgress(policy)
  const agent = new Agent({ connections: 1, pipelining: 0 })

  const guarded = async () => {
    const result = await egress.send({
      url,
      method: 'POST',
      headers: HEADERS,
      body: BODY,
      deadlineMs: 10_000,
      maxAnswerBytes: 65_536,
    })
    if (result.state !== 'answered') throw new Error(result.state)
  }
  const bare = async () => {
    const { body } = await request(url, { method: 'POST', headers: HEADERS, body: BODY, dispatcher: agent })
    await body.arrayBuffer()
  }
  return {
    benchmarks: [
      {
        name: 'egress guard',
        subject: `a request of 1.5 KB to this machine through the guard, mean of ${REQUESTS.toLocaleString('en')}`,
        unit: 'ms',
        measure: () => meanMs(guarded),
        baselineName: 'undici without a guard',
        measureBaseline: () => meanMs(bare),
        goal: 'at most 0.2 ms more',
        isMet: ({ value, baseline }) => value - baseline <= 0.2,
      },
    ],
    about: {},
    close: async () => {
      await agent.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

async function meanMs(send: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  for (let sent = 0; sent < REQUESTS; sent += 1) await send()
  return (performance.now() - startedAt) / REQUESTS
}
