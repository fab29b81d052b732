import 'server-only'
import { z } from 'zod'
import { createEgress, type EgressResult } from '../../egress/create-egress'
import { egressProblemWords } from '../../egress/problem'
import { egressRefusalWords, withoutDetail } from '../../egress/refusal'
import { type Environment, env, type KeyResolver } from '../../env'
import { logger } from '../../logger'
import type { FoundKey } from './found-key'
import { keyFingerprint } from './key-fingerprint'
import { UserApiKey } from './schemas'

const DEADLINE_MS = 5000
const MAX_ANSWER_BYTES = 16 * 1024

const FOUND_MS = 2 * 60_000
/** Short, because a missing key may just have been made. */
const MISSING_MS = 15_000
const CACHED_AT_MOST = 1000

const Answer = z.object({ apiKey: UserApiKey })

type Cached = { until: number; found: Promise<FoundKey> }

/** Kept on the process, because Next.js may load a module twice; keys are only in memory. */
const slot: { rampdeskResolvedKeys?: Map<string, Cached> } = globalThis as object

/** Asks the integrator’s own service for a user’s key (docs/key-resolver.md) and caches found keys for two minutes. */
export function resolveKey(
  environment: Environment,
  resolver: KeyResolver,
  userId: string,
  now = Date.now(),
): Promise<FoundKey> {
  slot.rampdeskResolvedKeys ??= new Map()
  const cache = slot.rampdeskResolvedKeys
  const place = JSON.stringify([environment.name, resolver.url, userId])
  const known = cache.get(place)
  if (known && known.until > now) return known.found
  cache.delete(place)
  const entry: Cached = { until: now + FOUND_MS, found: ask(environment, resolver, userId) }
  cache.set(place, entry)
  removeOld(cache, now)
  const shorten = ({ state }: FoundKey) => {
    if (state === 'found') return
    if (state === 'missing') entry.until = Math.min(entry.until, now + MISSING_MS)
    else if (cache.get(place) === entry) cache.delete(place)
  }
  return entry.found.then((found) => {
    shorten(found)
    return found
  })
}

function removeOld(cache: Map<string, Cached>, now: number): void {
  for (const [place, { until }] of cache) if (until <= now) cache.delete(place)
  // The oldest entry comes first.
  for (const place of cache.keys()) {
    if (cache.size <= CACHED_AT_MOST) return
    cache.delete(place)
  }
}

async function ask(environment: Environment, { url, bearer }: KeyResolver, userId: string): Promise<FoundKey> {
  const result = await createEgress(env().egress).send({
    url,
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', accept: 'application/json' },
    body: Buffer.from(JSON.stringify({ userId })),
    deadlineMs: DEADLINE_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  })
  if (result.state !== 'answered' || result.isCut) {
    const problem = `The key resolver ${happened(result)}`
    logger.warn({ environment: environment.name, problem }, 'The key resolver failed')
    return { state: 'failed', problem }
  }
  const { status, body } = result
  if (status === 404) return { state: 'missing', reason: 'none' }
  if (status !== 200) return { state: 'failed', problem: `The key resolver answered ${status}.` }
  const answer = Answer.safeParse(parse(body))
  if (!answer.success) {
    return { state: 'failed', problem: 'The key resolver gave an answer in an unexpected form.' }
  }
  const { apiKey } = answer.data
  return { state: 'found', apiKey, source: 'resolver', fingerprint: keyFingerprint(environment.name, apiKey) }
}

/** A failure in words, without an address or a value. */
function happened(result: EgressResult): string {
  switch (result.state) {
    case 'answered':
      return 'gave an answer that is too large.'
    case 'refused':
      return `was not asked. ${egressRefusalWords(withoutDetail(result.refusal))}`
    case 'not-sent':
      return `could not be reached: ${egressProblemWords(result.problem)}.`
    case 'unknown':
      return `gave no complete answer: ${egressProblemWords(result.problem)}.`
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
