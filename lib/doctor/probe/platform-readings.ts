import 'server-only'
import type { EgressParts } from '../../egress/create-egress'
import type { Environment } from '../../env'
import { createRampClient } from '../../ramp'
import { askPlatform, type Exchange, headerOf, isPlatformRefusal, PROBE_PATH, type ProbeAnswer } from './ask-platform'
import { findRefusalCause, type RefusalCause } from './find-refusal-cause'
import { readOnce } from './once'
import type { ProofKey } from './proof-key'
import { isRefused, makeSignedReads, type SignedReads } from './signed-reads'

/** Readings that the checks of an environment share, each made when a check first asks. */
export type PlatformReadings = {
  environment: Environment
  /** The answer to a request without credentials. */
  unsigned: () => Promise<Exchange>
  /** The answer to the same request without the path of the base address; null if the address has none. */
  withoutPrefix: () => Promise<Exchange | null>
  /** The signed reads; null if the platform itself does not answer at the address. */
  signed: () => Promise<SignedReads | null>
  /** Why the signed read was refused; null if it was not, or was not made. */
  refusalCause: () => Promise<RefusalCause | null>
}

export type PlatformOptions = { egress?: EgressParts; now?: () => number; proofKey: () => Promise<ProofKey | null> }

const DEADLINE_MS = 10_000

export function readPlatform(environment: Environment, options: PlatformOptions): PlatformReadings {
  const { now = Date.now, proofKey } = options
  const ask = askPlatform(environment.baseUrl, options.egress, now)
  const prefix = new URL(environment.baseUrl).pathname.replace(/\/+$/, '')
  const unsigned = readOnce(() => ask(`${prefix}${PROBE_PATH}`))
  const signed = readOnce(async () => {
    const { result } = await unsigned()
    if (result.state !== 'answered' || !isPlatformRefusal(result)) return null
    const client = createRampClient(environment, { fetchTimeoutMs: DEADLINE_MS, retry: { maxAttempts: 1 }, now })
    return makeSignedReads(client).finally(() => client.close())
  })
  return {
    environment,
    unsigned,
    withoutPrefix: readOnce(async () => (prefix === '' ? null : ask(PROBE_PATH))),
    signed,
    refusalCause: readOnce(async () => {
      const reads = await signed()
      if (reads === null || !isRefused(reads.listWebhooks)) return null
      return findRefusalCause({ environment, ask, offsetMs: offsetOf(await unsigned()), proofKey, now })
    }),
  }
}

/** `Date` is cut to whole seconds, so it is half a second early on average. */
const HALF_A_SECOND_MS = 500

/** How far the answer’s `Date` is ahead of this machine’s clock, in milliseconds; null without a `Date`. */
export function offsetOf({ result, at }: Exchange): number | null {
  const date = result.state === 'answered' ? Date.parse(headerOf(result, 'date') ?? '') : Number.NaN
  return Number.isNaN(date) ? null : date + HALF_A_SECOND_MS - at
}

/** The answer, whatever server sent it; null if none came. */
export function probeAnswerOf({ result }: Exchange): ProbeAnswer | null {
  return result.state === 'answered' ? result : null
}
