import { POST as drop } from '@/app/api/[environment]/secret/[changeId]/drop/route'
import { POST as set } from '@/app/api/[environment]/secret/[changeId]/set/route'
import { POST as steps } from '@/app/api/[environment]/secret/[changeId]/steps/route'
import { POST as check } from '@/app/api/[environment]/secret/check/route'
import { GET as notice } from '@/app/api/[environment]/secret/notice/route'
import { POST as prepare } from '@/app/api/[environment]/secret/prepare/route'
import { GET } from '@/app/api/[environment]/secret/route'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import { findEnvironment } from '@/lib/env'
import type { Role } from '@/lib/model/role'
import type { PreparedSecret, SecretChange, SecretNotice, SecretStatus } from '@/lib/secret/dto'
import { STEPS_BEFORE_SET } from '@/lib/secret/dto'
import type { SignatureCheck } from '@/lib/signature-lab/dto'
import { type RunningSandbox, startSandbox } from '@/sandbox/start'
import { type Account, addAccount, addSession, PASSWORD, SAME_ORIGIN } from '../access/fixtures'

export const ROUTES = { GET, prepare, check, steps, drop, set }

export const ENDPOINT = 'https://hooks.acme.example/ramp'

type Problem = { detail: string; retryAfter?: number; fields?: { field: string; message: string }[] }

export type Answer<T> = { status: number; body: T & Problem; text: string }

type Sent = { body?: unknown; changeId?: string; headers?: Record<string, string> }

export const answers: string[] = []

export async function call<T>(handler: typeof GET, cookie: string, sent: Sent = {}): Promise<Answer<T>> {
  const { body, changeId, headers = { 'content-type': 'application/json', ...SAME_ORIGIN } } = sent
  const method = handler === GET || handler === notice ? 'GET' : 'POST'
  const init = {
    method,
    headers: { cookie, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  const params = Promise.resolve({ environment: 'sandbox', ...(changeId === undefined ? {} : { changeId }) })
  const response = await handler(new Request('http://localhost:3000/api/sandbox/secret', init), { params })
  const text = await response.text()
  answers.push(text)
  return { status: response.status, body: JSON.parse(text), text }
}

export type Person = Awaited<ReturnType<typeof openDesk>>

export async function openDesk(role: Role) {
  const account: Account = await addAccount(role)
  const { id: sessionId, cookie } = await addSession(account)
  const confirm = (changeId: string, step: string, isDone = true) =>
    call<SecretChange>(steps, cookie, { changeId, body: { step, isDone } })
  return {
    account,
    cookie,
    sessionId,
    confirm,
    status: async () => (await call<SecretStatus>(GET, cookie)).body,
    notice: async () => (await call<{ notice: SecretNotice | null }>(notice, cookie)).body.notice,
    prepare: (body: object = { origin: 'generated' }) => call<PreparedSecret>(prepare, cookie, { body }),
    drop: (changeId: string) => call<SecretChange>(drop, cookie, { changeId }),
    set: (changeId: string, secret: string, password = PASSWORD) =>
      call<SecretChange>(set, cookie, { changeId, body: { secret, password } }),
    check: (body: { body: string; header: string; secret: string }) => call<SignatureCheck>(check, cookie, { body }),
    /** Prepares a change and confirms its checklist. */
    async makeReady(secret?: string): Promise<{ id: string; secret: string }> {
      const { body } = await this.prepare(secret === undefined ? undefined : { origin: 'chosen', secret })
      for (const step of STEPS_BEFORE_SET) await confirm(body.change.id, step)
      return { id: body.change.id, secret: secret ?? body.secret ?? '' }
    },
  }
}

export type Platform = Awaited<ReturnType<typeof startPlatform>>

/** A platform with one endpoint and 400 deliveries of yesterday, 4 of them rejected. */
export async function startPlatform() {
  const lines: string[] = []
  const sandbox: RunningSandbox = await startSandbox({ seed: 'empty', log: (line) => lines.push(line) })
  const environment = findEnvironment('sandbox')
  if (!environment) throw new Error('There is no environment `sandbox`.')
  Object.assign(environment, {
    baseUrl: sandbox.url,
    integratorKey: sandbox.integratorKey,
    integratorSecret: sandbox.integratorSecret,
  })
  const control = async (path: string, body: object = {}, method = 'POST') => {
    const init = method === 'GET' ? {} : { method, body: JSON.stringify(body) }
    const response = await fetch(`${sandbox.url}/_sandbox${path}`, init)
    const answer = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer
  }
  const timestamp = new Date(Date.now() - 6 * 3_600_000).toISOString()
  const record = { event: 'payment.updated', webhookUrl: ENDPOINT, timestamp }
  await control('/simulate/records', { records: [record], times: 396 })
  await control('/simulate/records', { records: [{ ...record, success: false, responseStatus: 403 }], times: 4 })
  return {
    environment,
    control,
    /** Sets the clock of the platform, in seconds from ours. */
    shiftClock: (seconds: number) => control('/clock', { set: new Date(Date.now() + seconds * 1000).toISOString() }),
    deliver: (payload: object = {}) => control('/simulate/delivery', { event: 'payment.updated', payload, wait: true }),
    sync: () => syncDeliveries(environment, { kind: 'head', signal: new AbortController().signal }),
    fault: (fault: object) => control('/faults', { match: { endpoint: 'setWebhookSecret' }, ...fault }),
    receiver: (change: object) => control('/receivers/hooks.acme.example', change, 'PUT'),
    received: async (): Promise<{ headers: Record<string, string>; body: string }[]> =>
      (await control('/receivers/hooks.acme.example', {}, 'GET')).requests,
    hasSecret: async (): Promise<boolean> => (await control('', {}, 'GET')).webhookSecretConfigured,
    settings: () => lines.filter((line) => line.includes('POST  /v1/integrator/webhook-secret')).length,
    close: () => sandbox.close(),
  }
}
