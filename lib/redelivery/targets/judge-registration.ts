import 'server-only'
import { AppError } from '../../errors'
import { withoutSecrets } from '../../registrations/registration-host'
import { findRegistered } from './find-registered'
import type { StoredTarget } from './target-rows'

/** A target that no registration leads to; `unread`: labels of environments whose registrations could not all be read. */
export type JudgedTarget = Pick<StoredTarget, 'url' | 'kind'> & { unread: readonly string[] }

/**
 * Refuses a target whose host was registered after an admin approved it. Call it outside of transactions, because it asks the
 * platforms, for up to ten seconds. Registrations that can’t be read do not block sending, because the target was compared
 * with them when it was saved.
 *
 * @throws AppError `conflict`
 */
export async function judgeRegistration({ name, url, kind }: StoredTarget): Promise<JudgedTarget> {
  if (kind === 'production') return { url, kind, unread: [] }
  const { found, unread } = await findRegistered(url)
  const [first] = found
  if (!first) return { url, kind, unread }
  throw new AppError(
    'conflict',
    `The host of “${name}” now receives live webhooks: ${withoutSecrets(first.url)} is registered in ${first.environment}. ` +
      'Nothing was sent. An admin can give the target another URL, or mark it as a production handler.',
  )
}

/** @throws AppError `conflict` if the locked target has another URL or kind than the judged one */
export function requireSameTarget({ name, url, kind }: StoredTarget, judged: JudgedTarget | null): void {
  if (judged !== null && judged.url === url && judged.kind === kind) return
  throw new AppError('conflict', `The target “${name}” was changed at the same moment. Check it and try again.`)
}

/** The part of an audit row that names environments whose registrations could not be read. */
export const unreadRegistrations = (unread: readonly string[]) =>
  unread.length > 0 ? { registrationsNotRead: unread } : {}
