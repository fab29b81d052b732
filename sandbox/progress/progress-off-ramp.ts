import type { OffRamp } from '../resources/off-ramp'
import type { OffRampQuote } from '../resources/off-ramp-quote'
import type { Sandbox } from '../sandbox'
import { liveContext } from '../stories/live-context'
import { cancellation, payoutStory } from '../stories/off-ramp-stories'
import { HOUR, MINUTE, SECOND, type Step } from '../stories/story'
import { type Due, schedule } from './schedule'

const SUBMITTED_AFTER = MINUTE

/** How long a payout takes on its rail (section 2.3). */
const SETTLES_AFTER: Readonly<Record<string, number>> = {
  rtp: 20 * SECOND,
  push_to_card: 3 * MINUTE,
  faster_payments: 2 * MINUTE,
  ach_same_day: 6 * HOUR,
  wire: 8 * HOUR,
  ach_standard: 24 * HOUR,
  sepa: 24 * HOUR,
  eft: 36 * HOUR,
}

/** Section 3: in the sandbox off-ramps park at queued; in production the payout goes its way. */
export function progressOffRamp(sandbox: Sandbox, offRamp: OffRamp): void {
  if (sandbox.options.history === 'sandbox') return
  const story = payoutStory(liveContext(sandbox, offRamp.userId), offRamp)
  const submitted = sandbox.clock.now() + SUBMITTED_AFTER
  const settled = submitted + (SETTLES_AFTER[offRamp.output.rail ?? ''] ?? HOUR)
  schedule(sandbox, [
    ...step(story[2], submitted, () => offRamp.status === 'queued'),
    ...step(story[3], settled, () => offRamp.status === 'in_flight'),
  ])
}

/** An off-ramp that has got a part of its crypto ends when its quote does, unless the rest arrives. */
export function cancelUnfunded(sandbox: Sandbox, offRamp: OffRamp, { sendTo }: OffRampQuote): void {
  const isUnfunded = () => offRamp.status === 'awaiting_funding'
  schedule(sandbox, step(cancellation(offRamp)[0], Date.parse(sendTo.expiresAt), isUnfunded))
}

const step = (told: Step | undefined, at: number, isStillTrue: () => boolean): Due[] =>
  told === undefined ? [] : [{ at, isStillTrue, run: told.run }]
