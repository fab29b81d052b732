import { expect } from '@playwright/test'

const bases = {
  sandbox: () => `http://127.0.0.1:${process.env.E2E_SANDBOX_PORT}`,
  production: () => `http://127.0.0.1:${process.env.E2E_PRODUCTION_PORT}`,
  empty: () => `http://127.0.0.1:${process.env.E2E_EMPTY_PORT}`,
}

export type Environment = keyof typeof bases

async function control(environment: Environment, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${bases[environment]()}/_sandbox${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${method} /_sandbox${path}`).toBe(true)
  return answer.json()
}

export async function addRecords(...records: Record<string, unknown>[]): Promise<void> {
  await addRecordsTo('sandbox', ...records)
}

export async function addRecordsTo(environment: Environment, ...records: Record<string, unknown>[]): Promise<void> {
  await control(environment, 'POST', '/simulate/records', { records })
}

export async function breakReceiver(
  environment: Environment,
  host: string,
  disableAfterFailures: number,
): Promise<void> {
  await control(environment, 'POST', '/settings', { disableAfterFailures, attemptDelaysMs: [0, 0] })
  await control(environment, 'PUT', `/receivers/${host}`, { status: 500 })
}

export async function mendReceiver(environment: Environment, host: string): Promise<void> {
  await control(environment, 'DELETE', `/receivers/${host}`)
  await control(environment, 'POST', '/settings', { disableAfterFailures: 20, attemptDelaysMs: [1000, 1000] })
}

export async function sendEvent(environment: Environment): Promise<void> {
  await control(environment, 'POST', '/simulate/account', { wait: true })
}

export async function sendEventNamed(environment: Environment, event: string): Promise<void> {
  await control(environment, 'POST', '/simulate/delivery', { event, payload: {}, wait: true })
}

/** Adds a fault to a path; without `method` every method is affected. */
export async function addFault(path: string, fault: Record<string, unknown>, method?: string): Promise<void> {
  await control('sandbox', 'POST', '/faults', { ...fault, match: { path, ...(method && { method }) } })
}

/** Adds a fault to an endpoint by its id in the contract; `path` is how the target of the request begins. */
export async function failEndpoint(endpoint: string, fault: Record<string, unknown>, path = '/'): Promise<void> {
  await control('sandbox', 'POST', '/faults', { ...fault, match: { endpoint, path } })
}

export async function spoilAnswer(endpoint: string, body: unknown): Promise<void> {
  const fault = { kind: 'status', status: 200, body: JSON.stringify(body), contentType: 'application/json' }
  await failEndpoint(endpoint, fault)
}

export async function clearFaults(): Promise<void> {
  await control('sandbox', 'DELETE', '/faults')
}

export async function propagate(environment: Environment): Promise<void> {
  await control(environment, 'POST', '/propagate')
}

/** Sets the stand-in’s clock to `fromNowMs` milliseconds from now. */
export async function setClock(environment: Environment, fromNowMs: number): Promise<void> {
  await control(environment, 'POST', '/clock', { set: new Date(Date.now() + fromNowMs).toISOString() })
}

export async function answerWith(environment: Environment, host: string, status: number): Promise<void> {
  await control(environment, 'PUT', `/receivers/${host}`, { status })
}

export type ReceivedRequest = { headers: Record<string, string>; body: string }

export async function requestsTo(environment: Environment, host: string): Promise<ReceivedRequest[]> {
  const { requests } = (await control(environment, 'GET', `/receivers/${host}`)) as { requests: ReceivedRequest[] }
  return requests
}

/** A milestone with the sequence 1, so that it makes no gap. */
export function firstMilestone(eventId: string): Record<string, unknown> {
  const { payload, ...record } = milestoneRecord(eventId)
  return { ...record, payload: { ...(payload as object), sequence: 1 } }
}

export function milestoneRecord(eventId: string, over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    event: 'offramp.completed',
    webhookUrl: 'https://hooks.acme.example/ramp',
    payload: {
      schemaVersion: '1',
      eventId,
      sequence: 3,
      occurredAt: '2026-11-20T12:00:00.000Z',
      userId: 'usr_browser_test',
      event: 'offramp.completed',
      id: `offr_${eventId}`,
      milestone: 'completed',
    },
    success: true,
    responseStatus: 200,
    ...over,
  }
}

export async function standInUsers(
  environment: Environment,
  country: string,
): Promise<{ id: string; apiKey: string }[]> {
  // This is the stand-in’s own format.
  const users = (await control(environment, 'GET', '/users')) as { id: string; apiKey: string; country: string }[]
  return users.filter((user) => user.country === country)
}

/** Blocks a funding source for a time, and answers it. */
export async function blockFundingSource(environment: Environment): Promise<{ userId: string; last4: string }> {
  for (const { id: userId, apiKey } of await standInUsers(environment, 'US')) {
    const headers = { authorization: `Bearer ${apiKey}` }
    const answer = await fetch(`${bases[environment]()}/v1/funding-sources/`, { headers })
    // The answer’s shape is from section 2.4.
    const sources = (await answer.json()) as { id: string; status: string; accountNumberLast4: string }[]
    const source = sources.find(({ status }) => status === 'active')
    if (!source) continue
    const change = { userId, sourceId: source.id, status: 'disabled', statusReason: 'rerouted' }
    await control(environment, 'POST', '/simulate/funding-source', change)
    return { userId, last4: source.accountNumberLast4 }
  }
  throw new Error('The stand-in has no active funding source.')
}
