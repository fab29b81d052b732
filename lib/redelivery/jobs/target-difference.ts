import type { JobRow } from './job-rows'

const WAY_OUT =
  'so this redelivery can’t continue. Cancel the rest, then send the cancelled deliveries in a new redelivery, which uses the target’s current settings.'

type Begun = Pick<JobRow, 'targetUrl' | 'fingerprint'>

/** A sentence on why a job can’t go on: its target has another address or secret than at the start. Null if both are the same. */
export function targetDifference(job: Begun, target: { url: string; fingerprint: string }): string | null {
  if (target.url !== job.targetUrl)
    return `The address of the target was changed since this redelivery was started, ${WAY_OUT}`
  if (target.fingerprint !== job.fingerprint)
    return `The signing secret of the target was changed since this redelivery was started, ${WAY_OUT}`
  return null
}

/** Any change of a production handler since the start keeps a job from going on, because the job does not store the target’s kind. */
export function handlerDifference(
  { createdAt }: Pick<JobRow, 'createdAt'>,
  { kind, changedAt }: { kind: string; changedAt: Date },
): string | null {
  if (kind !== 'production' || changedAt <= createdAt) return null
  return `The target is a production handler and was changed since this redelivery was started, ${WAY_OUT}`
}
