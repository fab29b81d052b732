import 'server-only'
import type { Scope } from '../../auth/scope'
import { httpsLink } from '../../format/https-link'
import { readingOf } from '../../http/reading'
import { type EndpointAnswer, readableIn } from '../../ramp'
import { shownUnreadable } from '../../ramp/records/shown-unreadable'
import type { Requirement, UserHead, UserProfile } from '../dto'
import { rememberEmail } from '../emails/remember-email'
import { lookUpUser } from '../user-client'
import { readArchiveFacts } from './read-archive-facts'

/**
 * A user’s profile from the platform and the archive’s facts; each part may fail by itself. @throws AppError `forbidden` without
 * user.read, `purpose_required`
 */
export async function readUserHead(scope: Scope, userId: string): Promise<UserHead> {
  const user = await lookUpUser(scope, userId, { of: 'profile' })
  const readProfile = async () => {
    const answer = await (await user.calls()).call('getUser')
    await rememberEmail(scope.environment, userId, answer.email ?? null)
    return toProfile(answer)
  }
  const [profile, archive] = await Promise.all([
    readingOf(scope, 'user profile', readProfile()),
    readingOf(scope, 'archive of a user', readArchiveFacts(scope, userId)),
  ])
  return { userId, readAt: new Date().toISOString(), profile, archive }
}

type Answer = EndpointAnswer<'getUser'>
type Capability = Extract<Answer['capabilities'][number], { product: string }>

function toProfile(user: Answer): UserProfile {
  const { verification } = user
  return {
    email: user.email ?? null,
    firstName: user.firstName ?? null,
    signedUpAt: user.signedUpAt ?? null,
    timezone: user.timezone ?? null,
    verification: verification
      ? {
          status: verification.status,
          failureReason: verification.failureReason ?? null,
          country: verification.country ?? null,
        }
      : null,
    capabilities: readableIn(user.capabilities).map((capability) => ({
      product: capability.product,
      method: capability.method ?? null,
      name: capability.name ?? null,
      description: capability.description ?? null,
      status: capability.status,
      ...toRequirements(capability.requirements ?? []),
    })),
    unreadable: shownUnreadable(user.capabilities),
  }
}

function toRequirements(list: NonNullable<Capability['requirements']>): {
  requirements: Requirement[]
  unreadable: number
} {
  const read = readableIn(list)
  return {
    requirements: read.map(({ type, description, actionUrl, status }) => {
      const link = httpsLink(actionUrl)
      return {
        type,
        description: description ?? null,
        link,
        inertLink: link === null ? (actionUrl ?? null) : null,
        status: status ?? null,
      }
    }),
    unreadable: list.length - read.length,
  }
}
