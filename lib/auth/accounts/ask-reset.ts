import 'server-only'
import { getPool } from '../../db'
import { env } from '../../env'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import type { ActorScope } from '../scope'
import { resetThrottleOf } from '../sign-in/throttle'
import { makeAskedReset } from './account-links'
import { mailLink } from './mail-link'

/**
 * Mails a link to a person who forgot their password. Returns before the address is looked up, so that neither the answer nor its
 * time reveals which addresses have an account; `done` ends after the mail left.
 *
 * @throws AppError `not_found` if no mail is configured; `too_many` with `retryAfter`
 */
export async function askReset(
  origin: Omit<ActorScope, 'actor'>,
  email: string,
  mail = mailLink,
): Promise<{ done: Promise<void> }> {
  if (!env().mail) throw new AppError('not_found', 'This desk sends no mail. Ask an admin for a link.')
  const admission = await resetThrottleOf(await getPool()).admit({ email, address: origin.address })
  if (!admission.admitted)
    throw new AppError('too_many', 'Too many links were requested.', { retryAfter: admission.retryAfter })
  await admission.end(false)
  return { done: mailReset(origin, email, mail) }
}

async function mailReset(origin: Omit<ActorScope, 'actor'>, email: string, mail: typeof mailLink): Promise<void> {
  const { requestId } = origin
  try {
    const made = await makeAskedReset(origin, email)
    if (!made) return
    const { mailProblem } = await mail(made, null)
    if (mailProblem !== null)
      logger.error({ requestId, detail: mailProblem }, 'A link for a new password was not mailed')
  } catch (error) {
    logger.error({ err: error, requestId }, 'A link for a new password was not made')
  }
}
