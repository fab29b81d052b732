import { formatCount, formatQuantity, formatShare } from '@/lib/format/number'
import type { Cutover, EndpointVerdict, Verdict } from '@/lib/secret/dto'

export const VERDICT_WORDS: Record<Verdict, { label: string; title: string; tone: string; advice: string }> = {
  clean: {
    label: 'Clean',
    title: 'Clean: the receivers accept what the platform signs now',
    tone: 'delivered',
    advice:
      'Remove the old secret from the receivers, so that the new one alone is accepted. Until then whoever knows the old one can still forge deliveries.',
  },
  rejecting: {
    label: 'Rejecting',
    title: 'Rejecting: more is answered 4xx than before the change',
    tone: 'rejected',
    advice:
      'Look at what those endpoints rejected. Where it is the signature, make them accept both secrets again. If that can’t be done, set the old secret again: that is a new change, with its own window. Rejected deliveries are not sent again by the platform.',
  },
  'no-traffic': {
    label: 'No traffic',
    title: 'Nothing to judge by: nothing was delivered since',
    tone: 'legacy',
    advice:
      'Keep both secrets accepted. As soon as something arrives it is judged, here and without your doing anything.',
  },
}

/** What a verdict tells after a lost answer: how receivers answer, never which secret it is that they accept. */
const WITHOUT_ANSWER =
  'Keep both secrets accepted. This tells how receivers answer, not which secret signs: check a delivery of since below, or set the same secret again as a new change.'

/** What to do next, by the verdict and by whether it is known that the secret was set. */
export function adviceWords(cutover: Pick<Cutover, 'change' | 'endpoints'>, verdict: Verdict): string {
  if (cutover.change.state === 'unknown') return WITHOUT_ANSWER
  const open = verdict === 'clean' ? notJudgedWords(cutover) : null
  return [VERDICT_WORDS[verdict].advice, open].filter(Boolean).join(' ')
}

/** What a clean verdict leaves open: endpoints that nothing has reached since; null when there is none. */
function notJudgedWords({ endpoints }: Pick<Cutover, 'endpoints'>): string | null {
  const quiet = endpoints.filter(({ verdict }) => verdict === 'no-traffic').length
  if (quiet === 0) return null
  return `${formatQuantity(quiet, 'endpoint has', 'endpoints have')} had no traffic since and can’t be judged: keep both accepted there for now.`
}

/** A lost answer: neither secret is known to sign. */
export const UNKNOWN_ADVICE =
  'Keep both secrets accepted at every receiver. The deliveries after the window may tell which one signs. Nothing is sent again by itself; setting the same secret again is possible after the window, as a new change.'

/** What an endpoint answered before: `0.4% of 1,204 rejected`. */
export function beforeWords({ before }: EndpointVerdict): string {
  if (before.deliveries === 0) return 'nothing answered'
  return `${formatShare(before.rejected, before.deliveries)} of ${formatCount(before.deliveries)} rejected`
}

/** What it has answered since: `0 of 37 rejected, 2 say nothing`. */
export function sinceWords({ after }: EndpointVerdict): string {
  const answered = after.delivered + after.rejected
  const words =
    answered === 0 ? 'nothing answered' : `${formatCount(after.rejected)} of ${formatCount(answered)} rejected`
  return after.other === 0 ? words : `${words}, ${formatCount(after.other)} without an answer that tells`
}

/** All endpoints in one sentence, from the same numbers as their rows. */
export function overallWords({ endpoints }: Pick<Cutover, 'endpoints'>): string {
  const total: EndpointVerdict = {
    url: '',
    verdict: 'no-traffic',
    before: { deliveries: 0, rejected: 0 },
    after: { delivered: 0, rejected: 0, other: 0 },
  }
  for (const { before, after } of endpoints) {
    total.before.deliveries += before.deliveries
    total.before.rejected += before.rejected
    total.after.delivered += after.delivered
    total.after.rejected += after.rejected
    total.after.other += after.other
  }
  return `Before the change: ${beforeWords(total)}. Since the end of the window: ${sinceWords(total)}.`
}
