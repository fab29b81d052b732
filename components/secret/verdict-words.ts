import { formatCount, formatQuantity, formatShare } from '@/lib/format/number'
import type { Cutover, EndpointVerdict, OverallVerdict } from '@/lib/secret/dto'

export const VERDICT_WORDS: Record<OverallVerdict, { label: string; title: string; tone: string; advice: string }> = {
  clean: {
    label: 'Clean',
    title: 'Clean: the receivers accept what the platform now signs',
    tone: 'delivered',
    advice:
      'Remove the old secret from the receivers, so that they accept only the new one. Until then, anyone who knows the old one can forge deliveries.',
  },
  partial: {
    label: 'Partly clean',
    title: 'Clean where there was traffic',
    tone: 'unknown',
    advice:
      'Keep accepting both secrets there. Each endpoint is judged once it accepts or rejects deliveries. An endpoint that receives none gets no verdict.',
  },
  failing: {
    label: 'Failing',
    title: 'Not judged yet: endpoints answer errors that say nothing about the signature',
    tone: 'failed',
    advice:
      'Keep accepting both secrets, and check what those endpoints answer. Each is judged as soon as it accepts or rejects a delivery.',
  },
  'too-old': {
    label: 'Not judged',
    title: 'Too old to judge: the archive does not hold the window any more',
    tone: 'legacy',
    advice:
      'This change will get no verdict. To find out whether a receiver knows the secret, check the signature of a new delivery below.',
  },
  rejecting: {
    label: 'Rejecting',
    title: 'Rejecting: more deliveries are answered 4xx than before the change',
    tone: 'rejected',
    advice:
      'Check what those endpoints rejected. If the signature is the reason, make them accept both secrets again. If that is not possible, set the old secret again; that is a new change with its own window. Rejected deliveries are not sent again by the platform.',
  },
  'no-traffic': {
    label: 'No traffic',
    title: 'Not judged yet: no delivery since the window ended',
    tone: 'legacy',
    advice: 'Keep accepting both secrets. The verdict appears here once deliveries arrive.',
  },
}

/** Responses can’t tell which secret a receiver accepts. */
const WITHOUT_ANSWER =
  'Keep accepting both secrets. The answers show how receivers respond, not which secret signs. To find out, check the signature of a new delivery below, or set the same secret again as a new change.'

export function adviceWords({ change }: Pick<Cutover, 'change'>, verdict: OverallVerdict): string {
  const isLost = change.state === 'unknown' && verdict !== 'too-old'
  return isLost ? WITHOUT_ANSWER : VERDICT_WORDS[verdict].advice
}

const isAnswered = ({ after }: EndpointVerdict) => after.delivered + after.rejected > 0

const TOO_LITTLE = 'Too few answers to judge'

export function titleWords(endpoints: readonly EndpointVerdict[], verdict: OverallVerdict): string {
  if (verdict === 'no-traffic' && endpoints.some(isAnswered))
    return `${TOO_LITTLE}: if one is a rejection, five are needed`
  const { title } = VERDICT_WORDS[verdict]
  if (verdict !== 'partial') return title
  return `${title}; ${formatQuantity(openEndpoints(endpoints).length, 'endpoint is', 'endpoints are')} not judged yet`
}

export function labelWords(endpoint: EndpointVerdict): string {
  return endpoint.verdict === 'no-traffic' && isAnswered(endpoint) ? TOO_LITTLE : VERDICT_WORDS[endpoint.verdict].label
}

export function openEndpoints(endpoints: readonly EndpointVerdict[]): EndpointVerdict[] {
  return endpoints.filter(({ verdict }) => verdict === 'failing' || verdict === 'no-traffic')
}

export const UNKNOWN_ADVICE =
  'Keep accepting both secrets at every receiver. The deliveries after the window may show which one signs. Rampdesk does not send the secret again by itself; you can set the same secret again after the window, as a new change.'

/** For example `5 of 1,204 rejected (0.4%)`. */
export function beforeWords({ before }: EndpointVerdict): string {
  if (before.deliveries === 0) return 'nothing answered'
  return rejectedWords(before.rejected, before.deliveries)
}

/** For example `0 of 37 rejected (0%), 2 neither delivered nor rejected`. */
export function sinceWords({ after }: EndpointVerdict): string {
  const answered = after.delivered + after.rejected
  const words = answered === 0 ? 'nothing answered' : rejectedWords(after.rejected, answered)
  return after.other === 0 ? words : `${words}, ${formatCount(after.other)} neither delivered nor rejected`
}

function rejectedWords(rejected: number, answered: number): string {
  return `${formatCount(rejected)} of ${formatCount(answered)} rejected (${formatShare(rejected, answered)})`
}

/** The verdict over all endpoints, from the same numbers as the rows. */
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
