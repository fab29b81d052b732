import 'server-only'
import { parseUrl } from '../../../parse-url'
import { type Listed, readableIn, unreadableIn } from '../../../ramp'
import type { PlatformReadings } from '../../probe/platform-readings'
import { isRefused, readWords, type SignedRead } from '../../probe/signed-reads'
import { type DoctorCheck, foundRight, foundWrong, type Judgement, notChecked } from '../../report/report'
import { NOT_REACHED } from './credentials'

type Reads = { reads: readonly SignedRead[]; evidence: string[] }

/** The signed reads if the platform accepted the key; otherwise a judgement. */
async function acceptedReads({ signed }: PlatformReadings): Promise<Reads | Judgement> {
  const all = await signed()
  if (all === null) return notChecked(NOT_REACHED)
  if (isRefused(all.listWebhooks)) return notChecked('The signature must be right first.')
  const reads = [all.listWebhooks, all.listWebhookDeliveries, all.listAchDebitReturns]
  return { reads, evidence: reads.map(readWords) }
}

const failed = (reads: readonly SignedRead[], kinds: readonly string[]) =>
  reads.filter((read) => 'error' in read && kinds.includes(read.error.kind))

export const SCOPES: DoctorCheck<PlatformReadings> = {
  id: 'scopes',
  title: 'Permissions of the key',
  async judge(facts) {
    const found = await acceptedReads(facts)
    if ('verdict' in found) return found
    const { reads, evidence } = found
    const closed = failed(reads, ['forbidden', 'not_found'])
    if (closed.length > 0)
      return foundWrong(
        `The key may not read ${closed.length === 1 ? 'one' : closed.length} of ${reads.length} lists.`,
        'Ask the platform to give this key access to them.',
        { evidence, told: 'The key is accepted elsewhere, but these answer 403 or 404.' },
      )
    if (!reads.every((read) => 'answer' in read)) return notChecked('Not every list was answered.', { evidence })
    return foundRight('Registrations, deliveries and returns can be read.', evidence)
  },
}

export const CONTRACT: DoctorCheck<PlatformReadings> = {
  id: 'contract',
  title: 'Answers fit the contract',
  async judge(facts) {
    const found = await acceptedReads(facts)
    if ('verdict' in found) return found
    const { reads, evidence } = found
    const broken = failed(reads, ['contract'])
    if (broken.length > 0)
      return foundWrong(
        'An answer does not match the contract.',
        'If there is a proxy in between, make sure it passes answers unchanged. Otherwise report this to the platform.',
        { evidence: broken.map((read) => ('error' in read ? read.error.message : '')) },
      )
    const unavailable = failed(reads, ['server', 'timeout', 'connection'])
    if (unavailable.length > 0)
      return foundWrong(
        'The platform failed to answer.',
        'Try again in a few minutes. If the problem persists, ask the platform.',
        { evidence },
      )
    const unreadable = reads.reduce(
      (sum, read) => sum + ('answer' in read ? unreadableIn(listIn(read.answer)).length : 0),
      0,
    )
    if (unreadable > 0)
      return foundWrong(
        `${unreadable} items in the answers cannot be read.`,
        'Their pages show which field is wrong.',
        { evidence },
      )
    return foundRight('Every answer can be read.', evidence)
  },
}

/** The items of an answer, which is a bare array or the envelope of 4.11. */
function listIn(answer: unknown): readonly Listed<unknown>[] {
  const list = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer
  return Array.isArray(list) ? list : []
}

export const RATE_LIMIT: DoctorCheck<PlatformReadings> = {
  id: 'rate',
  title: 'Rate limits',
  async judge({ signed }) {
    const all = await signed()
    if (all === null) return notChecked(NOT_REACHED)
    const reads: SignedRead[] = Object.values(all)
    const slowed = failed(reads, ['rate_limited'])
    const waits = slowed.flatMap((read) => ('error' in read && read.error.retryAfter ? [read.error.retryAfter] : []))
    const longest = waits.reduce((most, wait) => Math.max(most, wait), 0)
    if (slowed.length === 0) return foundRight(`None of ${reads.length} requests was slowed down.`)
    return foundWrong(
      `The platform slows this key down${longest > 0 ? `: it asks to wait ${longest} s` : ''}.`,
      'Wait, and look for other programs that use the same key.',
      { evidence: slowed.map(readWords) },
    )
  },
}

export const RECEIVERS: DoctorCheck<PlatformReadings> = {
  id: 'receivers',
  title: 'Receivers',
  async judge({ signed }) {
    const read = (await signed())?.listWebhooks
    if (!read || 'error' in read) return notChecked('The registrations must be read first.')
    const states = readableIn(read.answer).map(({ url, disabled, failureCount }) => ({
      host: hostOf(url),
      isDisabled: disabled === true,
      failures: failureCount ?? 0,
    }))
    if (states.length === 0)
      return foundWrong(
        'No URL is registered: the platform sends no events.',
        'Create a registration on the Registrations page.',
      )
    const evidence = states.map(
      ({ host, isDisabled, failures }) =>
        `${host}: ${isDisabled ? 'disabled' : failures > 0 ? `${failures} failures in a row` : 'receives'}`,
    )
    const disabled = states.filter(({ isDisabled }) => isDisabled).length
    const failing = states.filter(({ isDisabled, failures }) => !isDisabled && failures > 0).length
    if (disabled > 0)
      return foundWrong(
        `The platform has disabled ${disabled} of ${states.length} registrations: it sends them nothing.`,
        'Fix the receiver, then delete the registration and create it again.',
        { evidence },
      )
    if (failing > 0)
      return foundWrong(
        `${failing} of ${states.length} registrations did not accept their last delivery.`,
        'Open Incidents for the cause.',
        { evidence },
      )
    return foundRight(`All ${states.length} registrations receive deliveries.`, evidence)
  },
}

function hostOf(url: string): string {
  return parseUrl(url)?.host ?? 'a URL that cannot be read'
}
