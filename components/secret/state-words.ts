import { Ban, CircleCheck, CircleDashed, CircleHelp, CircleSlash, Hourglass, type LucideIcon } from 'lucide-react'
import type { CutoverStep, SecretOrigin, SecretState } from '@/lib/model/secret-change'

export const STATE_WORDS: Record<SecretState, { label: string; tone: string; icon: LucideIcon }> = {
  prepared: { label: 'Prepared, not set', tone: 'accent', icon: CircleDashed },
  sent: { label: 'Sent, waiting for the answer', tone: 'unknown', icon: Hourglass },
  set: { label: 'Set', tone: 'delivered', icon: CircleCheck },
  refused: { label: 'Refused by the platform', tone: 'rejected', icon: Ban },
  unknown: { label: 'Not known whether it was set', tone: 'unknown', icon: CircleHelp },
  dropped: { label: 'Discarded before it was set', tone: 'legacy', icon: CircleSlash },
}

export const ORIGIN_WORDS: Record<SecretOrigin, string> = { generated: 'generated here', chosen: 'chosen' }

export const STEP_WORDS: Record<CutoverStep, { title: string; why: string; missing: string }> = {
  stored: {
    title: 'The new secret is stored in your secret store',
    why: 'Neither the platform nor Rampdesk can show it again.',
    missing: 'the new secret is stored',
  },
  'accepts-both': {
    title: 'Every receiver accepts both the old and the new secret',
    why: 'Either one may sign for a while. A receiver that knows only one of them rejects the other’s deliveries, and the platform does not send those again.',
    missing: 'every receiver accepts both',
  },
  watching: {
    title: 'Someone is watching the receivers for the next few minutes',
    why: 'The change can’t be undone while it propagates. Only the receivers can be changed.',
    missing: 'someone is watching',
  },
  'old-removed': {
    title: 'Every receiver accepts the new secret only',
    why: 'While a receiver accepts the old secret, or no signature at all, deliveries to it can be forged.',
    missing: 'receivers accept the new secret only',
  },
}
