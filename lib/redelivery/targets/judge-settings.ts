import 'server-only'
import { inArray } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { secretChange } from '../../db/schema'
import { certainRefusal } from '../../egress/certain-refusal'
import { judgeUrl } from '../../egress/judge-url'
import { egressRefusalAdvice } from '../../egress/refusal'
import { env } from '../../env'
import { AppError } from '../../errors'
import { withoutSecrets } from '../../registrations/registration-host'
import { fingerprintOf } from '../../secret/fingerprint'
import { findRegistered } from './find-registered'
import type { NewTarget } from './schemas'

type Settings = Pick<NewTarget, 'name' | 'url' | 'kind' | 'typedName'>

const refuse = (field: string, message: string): never => {
  throw new AppError('invalid', 'The target was not saved.', { fields: [{ field: `body.${field}`, message }] })
}

/**
 * Judges a URL by the egress rules, as far as possible without resolving its name.
 *
 * @returns the URL as it is sent
 * @throws AppError `invalid` at `body.url`
 */
export function requireReachable(url: string): string {
  const policy = env().egress
  const judged = judgeUrl(url, policy)
  const refusal = 'refusal' in judged ? judged.refusal : certainRefusal(url, policy)
  if (refusal) return refuse('url', egressRefusalAdvice(refusal))
  return 'target' in judged ? judged.target.url.href : url
}

/**
 * Requires the typed name for a production handler; any other target must not share host and port with a registration.
 *
 * @throws AppError `invalid` at `body.typedName` or `body.url`
 */
export async function requireKind({ name, url, kind, typedName }: Settings): Promise<void> {
  if (kind === 'production') {
    if (typedName?.trim() !== name) refuse('typedName', 'is not the name of this target')
    return
  }
  const { found, unread } = await findRegistered(url)
  const [first] = found
  if (first) {
    refuse(
      'url',
      `Its host and port receive live webhooks: ${withoutSecrets(first.url)} is registered in ${first.environment}. ` +
        'Choose another URL, or mark the target as a production handler.',
    )
  }
  if (unread.length > 0) {
    refuse(
      'url',
      `It can’t be compared with the registered URLs, because some registrations of ${unread.join(' and ')} could not be read. ` +
        'Try again later, or mark the target as a production handler.',
    )
  }
}

/** Refuses the platform’s secrets, because a target that knew one could forge webhooks. @throws AppError `invalid` */
export async function requireOwnSecret(secret: string): Promise<void> {
  const { environments } = env()
  if (environments.some(({ integratorSecret }) => integratorSecret === secret))
    refuse('secret', 'is the integrator secret, which must not be sent to a target: choose another')
  const fingerprints = environments.map(({ name }) => fingerprintOf(name, secret))
  const db = await getDatabase()
  const [known] = await db
    .select({ id: secretChange.id })
    .from(secretChange)
    .where(inArray(secretChange.fingerprint, fingerprints))
    .limit(1)
  if (known) refuse('secret', 'is one of the platform’s webhook secrets: choose a secret for this target alone')
}
