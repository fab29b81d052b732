import type { Variant } from '../options'

export type Endpoint = { id: string; url: string; events: string[] }

const EVERYTHING = ['*']
const OPERATIONS = [
  'achDebit.returned',
  'achDebitReturn.created',
  'achDebitReturn.updated',
  'offramp.failed',
  'offramp.reversed',
  'onrampCredit.failed',
]
const LEDGER = ['payment.completed', 'offramp.completed', 'achDebit.delivered', 'onrampCredit.completed']

export const HISTORY_ENDPOINTS: Readonly<Record<Variant, readonly [Endpoint, ...Endpoint[]]>> = {
  sandbox: [
    { id: 'wh_8c2m4tq0v6zk1xw9r3yd', url: 'https://hooks.acme.example/ramp', events: EVERYTHING },
    { id: 'wh_5n7b0fe2jh4sg8a6p1qc', url: 'https://ops.acme.example/in', events: OPERATIONS },
    { id: 'wh_1v9d3xk7r5tw0m2z8yb6', url: 'https://ledger.acme.example/events', events: LEDGER },
  ],
  production: [
    { id: 'wh_6t0q2rz8w4ym1kd7xv5b', url: 'https://hooks.acme.example/live/ramp', events: EVERYTHING },
    { id: 'wh_3j8f5ge1nc9ha7sb2p4q', url: 'https://ops.acme.example/live/in', events: OPERATIONS },
  ],
}

export const SEEDED_WEBHOOK_SECRET = 'demo-webhook-secret-for-the-local-sandbox-only'

export const INTEGRATOR_IDS: Readonly<Record<Variant, string>> = {
  sandbox: 'int_0acme7sandbox4x2k9',
  production: 'int_3acme1live8w5r6t0',
}

export function isSubscribed(events: readonly string[], event: string): boolean {
  return events.includes('*') || events.includes(event)
}
