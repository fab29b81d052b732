import type { OffRampResource } from '../resources/off-ramp'
import type { OffRampQuoteResource } from '../resources/off-ramp-quote'
import type { Sandbox } from '../sandbox'
import { cancellation, payoutStory } from '../stories/off-ramp-stories'
import { handedInAt, railTime, settlesAt, TYPICAL_SHARE } from '../stories/rail-times'
import type { Step } from '../stories/story'
import { liveContext } from './live-context'
import { type Due, schedule } from './schedule'

/** Section 3: off-ramps park at queued in the sandbox; payouts go on in production. */
export function progressOffRamp(sandbox: Sandbox, offRamp: OffRampResource): void {
  if (sandbox.options.history === 'sandbox') return
  const story = payoutStory(liveContext(sandbox, offRamp.userId), offRamp)
  const time = railTime(offRamp.rail)
  const submitted = handedInAt(time, sandbox.clock.now(), TYPICAL_SHARE)
  const settled = settlesAt(time, submitted, TYPICAL_SHARE)
  schedule(sandbox, [
    ...step(story[2], submitted, () => offRamp.status === 'queued'),
    ...step(story[3], settled, () => offRamp.status === 'in_flight'),
  ])
}

/** A partly funded off-ramp ends with its quote, unless the rest arrives. */
export function cancelUnfunded(sandbox: Sandbox, offRamp: OffRampResource, { sendTo }: OffRampQuoteResource): void {
  const isUnfunded = () => offRamp.status === 'awaiting_funding'
  schedule(sandbox, step(cancellation(offRamp)[0], Date.parse(sendTo.expiresAt), isUnfunded))
}

const step = (next: Step | undefined, at: number, isStillTrue: () => boolean): Due[] =>
  next === undefined ? [] : [{ at, isStillTrue, run: next.run }]
