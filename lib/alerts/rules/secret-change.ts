import 'server-only'
import { z } from 'zod'
import { readsOf } from '../../overview/attention/source'
import { WEBHOOK_SECRET } from '../../overview/attention/sources/webhook-secret'
import { alertScope } from '../rule-kind/alert-scope'
import type { NowKind } from '../rule-kind/rule-kind'
import { findingOf } from './attention'

const MOMENTS = ['rejecting', 'unfinished'] as const

export const SECRET_CHANGE: NowKind = {
  id: WEBHOOK_SECRET.id,
  title: WEBHOOK_SECRET.label,
  about:
    'Fires when endpoints reject more deliveries since the webhook secret was changed or, if you choose, while a change is unfinished.',
  severity: 'page',
  source: 'now',
  settings: z.strictObject({
    when: z.enum(MOMENTS, 'must be one of the choices').default('rejecting'),
    // A stored rule may have a count, which is ignored: one endpoint is enough.
    count: z.number().optional(),
  }),
  fields: [
    {
      name: 'when',
      label: 'Fires',
      unit: '',
      choices: [
        { value: 'rejecting', label: 'When endpoints reject more than before' },
        { value: 'unfinished', label: 'Also while a change is unfinished' },
      ],
    },
  ],
  advice: {
    says: 'Give the current secret to the endpoints that reject it, then resend what they rejected.',
    action: 'Open webhook secret',
  },
  holds: { before: 0, after: 5 },
  read: async ({ when }, { environment, now }) => {
    const scope = alertScope(environment)
    const reads = readsOf(scope)
    const notice = await reads.secretNotice()
    const reading = await WEBHOOK_SECRET.read({ ...reads, secretNotice: () => Promise.resolve(notice), scope, now })
    const finding = findingOf([reading].flat(), WEBHOOK_SECRET, 1)
    if (when === 'unfinished' || notice?.kind === 'rejecting') return finding
    return finding.map((one) => ({ ...one, isOver: false, isClear: true }))
  },
}
