import type { IncomingMessage, ServerResponse } from 'node:http'
import { signWebhook, verifyWebhookSignature } from '@/lib/ramp/credentials/webhook-signature'
import { type AtEnd, startServer } from '../processes/command-process'

export const HANDLER_SECRET = 'secret-of-a-sample-handler'

/** Faults, each against a rule of sections 6.3 to 6.5. */
export const HANDLER_FAULTS = [
  'compares byte by byte',
  'parses before it verifies',
  'dedupes generics',
  'ignores sequence',
  'answers before it stores',
  '4xx for its own trouble',
  'follows letter case',
  'accepts empty signature',
  'slow',
  'crashes at unicode',
  'refuses unknown members',
  'verifies what it parsed',
  'never dedupes',
  'looks first, stores later',
  'stores what is forged',
  'reads another encoding',
] as const

export type HandlerFault = (typeof HANDLER_FAULTS)[number]

/** Habits that no contract forbids. */
export type HandlerHabit = 'cuts connections' | 'echoes its secret'

type Trait = HandlerFault | HandlerHabit | null

type Payload = {
  event: string
  id?: string
  userId: string
  eventId?: string
  sequence?: number
  milestone?: string
  offRamp?: { output: { accountName: string | null }; [name: string]: unknown }
  [name: string]: unknown
}

/** The state of a handler, as its owner sees it. */
export type HandlerStore = {
  events: Map<string, Payload>
  /** States by resource. */
  states: Map<string, { sequence: number; milestone: string; accountName: string | null }>
  /** Event ids, or ids of the resources that generic events named. */
  effects: string[]
  comparesInConstantTime: boolean
  answeredBeforeItStored: boolean
}

const AT_ONCE_AT_MOST = 8
const KNOWN = new Set(
  'schemaVersion eventId sequence occurredAt userId integratorId event id milestone offRamp deposit fundingSource achReturn'.split(
    ' ',
  ),
)

/** A webhook handler on this machine that is right but for its fault or habit. */
export async function startSampleHandler(first: Trait, atEnd: AtEnd) {
  let fault = first
  const store: HandlerStore = {
    events: new Map(),
    states: new Map(),
    effects: [],
    comparesInConstantTime: fault !== 'compares byte by byte',
    answeredBeforeItStored: false,
  }
  let running = 0
  let mostRunning = 0
  const { origin } = await startServer(async (request, response) => {
    const raw = await readBody(request)
    running++
    mostRunning = running === 1 ? 1 : Math.max(mostRunning, running)
    try {
      await handle(raw, request, response)
    } finally {
      running--
    }
  }, atEnd)

  async function handle(raw: Buffer, request: IncomingMessage, response: ServerResponse) {
    if (fault === 'slow') await wait(2_000)
    if (fault === '4xx for its own trouble') await wait(20)
    if (fault === 'cuts connections') response.shouldKeepAlive = false
    const payload = parse(raw, fault)
    const refusal = refusalOf(raw, payload, request)
    if (refusal === 'crash') return response.destroy()
    if (refusal !== null) {
      if (fault === 'stores what is forged') await accept(payload)
      return answer(response, refusal)
    }
    const isAnsweredFirst = fault === 'answers before it stores'
    if (isAnsweredFirst) answer(response, 200)
    store.answeredBeforeItStored ||= response.writableEnded
    await accept(payload)
    if (!isAnsweredFirst) answer(response, 200, fault === 'echoes its secret' ? `signed with ${HANDLER_SECRET}` : 'ok')
  }

  function refusalOf(raw: Buffer, payload: Payload | null | undefined, request: IncomingMessage) {
    if (fault === 'parses before it verifies' && payload === undefined) return 400
    if (!isSigned(raw, request, fault)) return 401
    if (typeof payload?.event !== 'string') return 422
    if (fault === '4xx for its own trouble' && mostRunning > AT_ONCE_AT_MOST) return 429
    if (fault === 'refuses unknown members' && Object.keys(payload).some((name) => !KNOWN.has(name))) return 422
    const isAscii = /^[\x20-\x7e]*$/.test(payload.offRamp?.output.accountName ?? '')
    return fault === 'crashes at unicode' && !isAscii ? 'crash' : null
  }

  async function accept(payload: Payload | null | undefined) {
    if (payload?.eventId !== undefined) await takeMilestone(payload, payload.eventId)
    else if (payload) takeGeneric(payload.id ?? payload.userId)
  }

  function takeGeneric(id: string) {
    if (fault !== 'dedupes generics' || !store.effects.includes(id)) store.effects.push(id)
  }

  async function takeMilestone(payload: Payload, eventId: string) {
    const { id = '', sequence = 0, milestone = '', offRamp } = payload
    const isKnown = store.events.has(eventId)
    if (fault === 'looks first, stores later') await wait(5)
    store.events.set(eventId, payload)
    if (isKnown && fault !== 'never dedupes') return
    const highest = store.states.get(id)?.sequence ?? 0
    const isOvertaken = isWithoutDedupe(fault) ? sequence < highest : sequence <= highest
    if (isOvertaken && fault !== 'ignores sequence') return
    store.states.set(id, { sequence, milestone, accountName: offRamp?.output.accountName ?? null })
    store.effects.push(eventId)
  }

  const become = (next: Trait) => {
    fault = next
  }
  return { url: `${origin}/hook`, store, become }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

const isWithoutDedupe = (fault: Trait) => fault === 'never dedupes' || fault === 'looks first, stores later'

function answer(response: ServerResponse, status: number, text = status < 300 ? 'ok' : 'no'): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

function parse(raw: Buffer, fault: Trait): Payload | null | undefined {
  try {
    return JSON.parse(raw.toString(fault === 'reads another encoding' ? 'latin1' : 'utf8'))
  } catch {
    return undefined
  }
}

function isSigned(raw: Buffer, { rawHeaders, headers }: IncomingMessage, fault: Trait): boolean {
  const exact = rawHeaders[rawHeaders.indexOf('Signature') + 1]
  const given = String(
    (fault === 'follows letter case' ? rawHeaders.includes('Signature') && exact : headers.signature) || '',
  )
  if (fault === 'accepts empty signature' && given === '') return true
  if (fault === 'compares byte by byte') return given.replace(/^sha256=/, '') === signWebhook(raw, HANDLER_SECRET)
  if (fault !== 'verifies what it parsed') return verifyWebhookSignature(raw, given, HANDLER_SECRET)
  const payload = parse(raw, fault)
  return payload !== undefined && verifyWebhookSignature(JSON.stringify(payload), given, HANDLER_SECRET)
}
