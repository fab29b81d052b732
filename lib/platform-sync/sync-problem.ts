import { storable } from '../codec/storable'
import { AppError } from '../errors'
import type { SyncProblem } from '../model/sync-state'
import { PlatformError } from '../ramp/problem/problem'

type Occasion = {
  /** The stored problem; one with the same code keeps its time. */
  earlier: SyncProblem | null
  /** Milliseconds. */
  now: number
  /** The time of the next try in milliseconds; null if the run ends with the problem. */
  retryAt: number | null
}

export function toSyncProblem(error: unknown, { earlier, now, retryAt }: Occasion): SyncProblem {
  const { code, message, isPaused } = describe(error)
  return {
    code,
    message: storable(message),
    at: earlier?.code === code ? earlier.at : new Date(now).toISOString(),
    isPaused,
    retryAt: retryAt === null ? null : new Date(retryAt).toISOString(),
  }
}

function describe(error: unknown): Pick<SyncProblem, 'code' | 'message' | 'isPaused'> {
  if (error instanceof PlatformError) {
    const isPaused = error.kind === 'unauthorized' || error.kind === 'forbidden'
    return { code: error.kind, message: explain(error), isPaused }
  }
  if (error instanceof AppError) return { code: error.code, message: error.message, isPaused: false }
  return {
    code: 'internal',
    message: 'The sync stopped because of an error in this installation. Its log has the cause.',
    isPaused: false,
  }
}

function explain(error: PlatformError): string {
  const { scope } = error.members
  return scope === null ? causeOf(error) : `${causeOf(error)} The platform asks for the scope “${scope}”.`
}

function causeOf({ kind, clockSkewSeconds, message }: PlatformError): string {
  if (kind !== 'unauthorized') return message
  if (clockSkewSeconds !== null) {
    const direction = clockSkewSeconds > 0 ? 'behind' : 'ahead of'
    return `This machine’s clock is ${Math.abs(clockSkewSeconds)} s ${direction} the platform’s, so the platform refuses its requests. Set the clock.`
  }
  return 'The platform refused the key or signature (401). Check this environment’s integrator key and secret, and this machine’s clock.'
}
