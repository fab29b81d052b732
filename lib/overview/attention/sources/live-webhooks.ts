import 'server-only'
import type { Environment } from '../../../env'
import { AppError } from '../../../errors'
import type { LiveRegistrations } from '../../../registrations/dto'
import { readLiveRegistrations } from '../../../registrations/list/live-registrations'

/** A reading serves for this long, because the page asks again and many people have it open. */
const READ_AGAIN_MS = 10_000

/** A platform that takes longer is said not to answer. */
const WAIT_MS = 4_000

type Read = { at: number; reading: Promise<LiveRegistrations> }

/** Readings by the name of the environment. */
const read = new Map<string, Read>()

/** Registrations read live, at most ten seconds ago. @throws PlatformError; AppError `platform` when it takes too long */
export async function readLiveWebhooks(
  environment: Environment,
  now: Date,
): Promise<LiveRegistrations & { readAt: string }> {
  const known = read.get(environment.name)
  const { at, reading } = known && Math.abs(now.getTime() - known.at) < READ_AGAIN_MS ? known : begin(environment, now)
  return { ...(await reading), readAt: new Date(at).toISOString() }
}

function begin(environment: Environment, now: Date): Read {
  const begun = { at: now.getTime(), reading: readInTime(environment) }
  read.set(environment.name, begun)
  begun.reading.catch(() => {
    if (read.get(environment.name) === begun) read.delete(environment.name)
  })
  return begun
}

async function readInTime(environment: Environment): Promise<LiveRegistrations> {
  const limit = AbortSignal.timeout(WAIT_MS)
  try {
    return await readLiveRegistrations(environment, limit)
  } catch (error) {
    if (!limit.aborted) throw error
    throw new AppError('platform', `The platform did not list its registrations within ${WAIT_MS / 1000} s.`)
  }
}
