import 'server-only'
import { authorize, may, type Scope } from '../auth/scope'
import { emailMemory } from '../users/emails/email-keys'
import { askSources } from './ask-sources'
import type { SearchAnswer } from './dto'
import { type EmailSearch, limitsOf, SEVERAL_SPELLINGS } from './limits'
import { type MayRead, matchAddress } from './match-address'
import { rankMatches } from './rank-matches'
import { readKeys } from './read-keys'
import { searchFurther } from './search-further'
import { SEARCH_SOURCES } from './sources'

const MATCHES_AT_MOST = 12

/**
 * Finds everything in the desk that a typed text names and the role may see. A source that fails is named and does not affect the
 * others. @throws AppError `forbidden` without delivery.read; the first source’s error if all fail
 */
export async function search(scope: Scope, typed: string): Promise<SearchAnswer> {
  authorize(scope, 'delivery.read')
  const keys = readKeys(typed)
  const mayRead: MayRead = (permission) => scope.actor.kind === 'system' || may(scope.actor, permission)
  const sources = SEARCH_SOURCES.filter(({ permission }) => mayRead(permission))
  const exact = await askSources(
    scope,
    sources.flatMap((source) => keys.filter(({ kind }) => source.finds.has(kind)).map((key) => ({ source, key }))),
  )
  if (exact.problems.length > 0 && exact.found.length === 0) throw exact.problems[0]
  const isKnown = exact.found.some(({ matches }) => matches.length > 0)
  const further = isKnown ? null : await searchFurther(scope, sources, keys)
  const found = further?.found ?? exact.found
  const ranked = rankMatches(
    found.flatMap(({ matches }) => matches),
    further?.named ?? keys,
  )
  const emails: EmailSearch = mayRead('user.read') ? emailMemory() : { state: 'no-role' }
  const kinds = keys.map(({ kind }) => kind)
  return {
    recognised: keys,
    matches: ranked
      .slice(0, MATCHES_AT_MOST)
      .map(({ hasOwnPage = false, ...match }) => ({
        ...match,
        address: matchAddress(scope.environment.name, mayRead, { ...match, hasOwnPage }),
      })),
    isCapped: ranked.length > MATCHES_AT_MOST || found.some(({ isCapped }) => isCapped),
    limits: [...(further?.isAmbiguous ? [SEVERAL_SPELLINGS] : []), ...limitsOf(kinds, ranked.length > 0, emails)],
    unread: [...new Set([...exact.unread, ...(further?.unread ?? [])])],
  }
}
