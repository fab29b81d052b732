import 'server-only'
import { TLSSocket } from 'node:tls'
import { SPECIAL_NETWORKS } from '../../egress/address/special-networks'
import { createEgress, type EgressParts, type EgressResult } from '../../egress/create-egress'
import { egressPolicy } from '../../egress/policy'
import { parseProblemDocument } from '../../ramp/problem/problem-document'

/** An endpoint of the contract (4.9) that takes no query and no body, and changes nothing. */
export const PROBE_PATH = '/v1/integrator/webhooks'

const DEADLINE_MS = 10_000
const MOST_BYTES = 64 * 1024

export type ProbeAnswer = Extract<EgressResult, { state: 'answered' }>

export type Exchange = {
  result: EgressResult
  /** Milliseconds since 1970 by this machine’s clock, halfway between request and answer. */
  at: number
  /** When the certificate expires; null if none was accepted. */
  validTo: Date | null
}

export type AskPlatform = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Exchange>

/** Sends requests to the host of a base address, also in private networks, because configuration names the host. */
export function askPlatform(baseUrl: string, parts: EgressParts = {}, now: () => number = Date.now): AskPlatform {
  const { origin, protocol, port: named } = new URL(baseUrl)
  const port = Number(named || (protocol === 'https:' ? 443 : 80))
  const nameable = SPECIAL_NETWORKS.filter(({ access }) => access === 'nameable').map(({ network }) => network)
  let validTo: Date | null = null
  const onConnected: EgressParts['onConnected'] = (socket) => {
    if (socket instanceof TLSSocket) validTo = new Date(socket.getPeerCertificate().valid_to)
  }
  const egress = createEgress(egressPolicy(nameable, [{ low: port, high: port }]), { ...parts, onConnected })
  return async (path, headers = {}) => {
    const began = now()
    const result = await egress.send({
      url: `${origin}${path}`,
      method: 'GET',
      headers: { accept: 'application/json, application/problem+json', ...headers },
      body: null,
      deadlineMs: DEADLINE_MS,
      maxAnswerBytes: MOST_BYTES,
    })
    return { result, at: (began + now()) / 2, validTo }
  }
}

export function headerOf({ headers }: ProbeAnswer, name: string): string | null {
  return headers.find(([given]) => given === name)?.[1] ?? null
}

/** Whether the answer is the platform’s refusal of a request without credentials (section 7). */
export function isPlatformRefusal({ status, body }: ProbeAnswer): boolean {
  return status === 401 && parseProblemDocument(body.toString('utf8'))?.title != null
}

/** For example `404 with HTML`. */
export function probeAnswerWords({ status, body }: ProbeAnswer): string {
  const text = body.toString('utf8').trimStart()
  if (text === '') return `${status} without a body`
  if (text.startsWith('<')) return `${status} with HTML`
  return parseProblemDocument(text)?.title ? `${status} with a problem document` : `${status} with another body`
}
