import { Ban, CircleCheck, CircleDashed, CircleHelp, CircleSlash, Hourglass, type LucideIcon } from 'lucide-react'
import type { CutoverStep, SecretOrigin, SecretState } from '@/lib/model/secret-change'

export const STATE_WORDS: Record<SecretState, { label: string; tone: string; icon: LucideIcon }> = {
  prepared: { label: 'Prepared, not set', tone: 'accent', icon: CircleDashed },
  sent: { label: 'Sent, answer awaited', tone: 'unknown', icon: Hourglass },
  set: { label: 'Set', tone: 'delivered', icon: CircleCheck },
  refused: { label: 'Refused by the platform', tone: 'rejected', icon: Ban },
  unknown: { label: 'Not known whether it was set', tone: 'unknown', icon: CircleHelp },
  dropped: { label: 'Dropped before it was set', tone: 'legacy', icon: CircleSlash },
}

export const ORIGIN_WORDS: Record<SecretOrigin, string> = { generated: 'generated here', chosen: 'chosen' }

export const STEP_WORDS: Record<CutoverStep, { title: string; why: string; missing: string }> = {
  stored: {
    title: 'The new secret is stored in your secret store',
    why: 'Nobody can read it back: not the platform, not Rampdesk.',
    missing: 'the new secret is stored',
  },
  'accepts-both': {
    title: 'Every receiver accepts both the old and the new secret',
    why: 'For a while either one may sign. A receiver that knows one of them rejects the rest, and rejected deliveries are not sent again.',
    missing: 'every receiver accepts both',
  },
  watching: {
    title: 'Someone watches the receivers for the next minutes',
    why: 'The change can’t be undone while it propagates; only the receivers can be changed.',
    missing: 'someone watches',
  },
  'old-removed': {
    title: 'Every receiver accepts the new secret only',
    why: 'As long as one accepts the old secret, or no signature at all, deliveries can be forged there.',
    missing: 'receivers accept the new secret only',
  },
}
