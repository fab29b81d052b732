import type { SendState, TargetKind } from '@/lib/model/redelivery'

export const KIND_WORDS: Record<TargetKind, { label: string; means: string }> = {
  staging: {
    label: 'Staging',
    means: 'Receives no live webhooks: when it was saved, no environment had its host and port registered.',
  },
  production: { label: 'Production handler', means: 'Handles live webhooks. Each redelivery to it asks for its name.' },
}

/** Words by the state of a send; `tone` is one of the tones of the outcomes. */
export const SEND_WORDS: Record<SendState, { label: string; tone: string; means: string }> = {
  delivered: { label: 'Delivered', tone: 'delivered', means: 'The target answered 2xx.' },
  rejected: { label: 'Rejected', tone: 'rejected', means: 'The target answered 4xx: it refuses this request.' },
  failed: { label: 'Failed', tone: 'failed', means: 'The target answered neither 2xx nor 4xx.' },
  unknown: {
    label: 'Unknown',
    tone: 'unknown',
    means:
      'The request may have been sent, but no complete answer came: it is not known whether the target processed it.',
  },
  'not-sent': { label: 'Not sent', tone: 'legacy', means: 'Rampdesk sent nothing.' },
}
