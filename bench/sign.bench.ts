import { createHash, createHmac } from 'node:crypto'
import { buildSignedHeaders, canonicalPath } from '@/lib/ramp/credentials/sign'
import { type Prepared, perSecond } from './support/benchmark'

const COUNT = 50_000
const PATH = '/v1/integrator/ach-debit/returns'
const QUERY = [
  ['limit', '100'],
  ['search', 'acme über & co'],
  ['cursor', 'b3BhcXVlLWN1cnNvcg'],
] as const
const BODY = JSON.stringify({ url: 'https://hooks.acme.example/ramp', events: ['*'] })
const CREDENTIALS = { integratorKey: 'ik_bench', integratorSecret: 'a-secret-for-the-benchmark' }
const TIMESTAMP = Date.parse('2026-11-20T12:00:00Z')

function signAll(): void {
  for (let i = 0; i < COUNT; i++) {
    const path = canonicalPath(PATH, QUERY)
    buildSignedHeaders({ timestamp: TIMESTAMP + i, method: 'POST', path, body: BODY }, CREDENTIALS)
  }
}

/** Every implementation needs at least these two hashes. */
function hashAll(): void {
  const path = canonicalPath(PATH, QUERY)
  for (let i = 0; i < COUNT; i++) {
    const bodyHash = createHash('sha256').update(BODY).digest('hex')
    createHmac('sha256', CREDENTIALS.integratorSecret)
      .update(`${TIMESTAMP + i}.POST.${path}.${bodyHash}`)
      .digest('hex')
  }
}

export async function prepare(): Promise<Prepared> {
  return {
    benchmarks: [
      {
        name: 'sign',
        subject: 'canonical path and string, body hash, HMAC, headers',
        unit: 'requests/s',
        measure: () => perSecond(COUNT, signAll),
        baselineName: 'bare node:crypto',
        measureBaseline: () => perSecond(COUNT, hashAll),
        goal: '0.7 or better',
        isMet: ({ ratio }) => ratio >= 0.7,
      },
    ],
    about: {},
    close: () => Promise.resolve(),
  }
}
