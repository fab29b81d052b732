import 'server-only'
import { isAllowed } from '../auth/roles'
import { authorize, type Scope } from '../auth/scope'
import { logger } from '../logger'
import type { Finding } from '../recognise/finding'
import type { SearchAnswer } from './dto'
import { limitsOf } from './limits'
import { matchAddress } from './match-address'
import { rankMatches } from './rank-matches'
import { readKeys } from './read-keys'
import type { SearchSource } from './search-source'
import { SEARCH_SOURCES } from './sources'

const MATCHES_AT_MOST = 12

/**
 * Whatever a typed text names, from what the desk holds, cut to what the role may see. A source that fails is named and
 * takes no other with it. @throws AppError `forbidden` without delivery.read; the problem of the sources if all of them fail.
 */
export async function search(scope: Scope, typed: string): Promise<SearchAnswer> {
  authorize(scope, 'delivery.read')
  const keys = readKeys(typed)
  const role = scope.actor.kind === 'operator' ? scope.actor.role : 'admin'
  const asked = SEARCH_SOURCES.filter(({ permission }) => isAllowed(role, permission)).flatMap((source) =>
    keys.filter(({ kind }) => source.finds.has(kind)).map((key) => ask(scope, source, key)),
  )
  const answers = await Promise.all(asked)
  const failed = answers.filter((answer) => 'problem' in answer)
  if (failed.length > 0 && failed.length === answers.length) throw failed[0]?.problem
  const found = answers.filter((answer) => 'matches' in answer)
  const ranked = rankMatches(
    found.flatMap(({ matches }) => matches),
    keys[0],
  )
  return {
    recognised: keys,
    matches: ranked
      .slice(0, MATCHES_AT_MOST)
      .map(({ hasOwnPage = false, ...match }) => ({
        ...match,
        address: matchAddress(scope.environment.name, role, { ...match, hasOwnPage }),
      })),
    isCapped: ranked.length > MATCHES_AT_MOST || found.some(({ isCapped }) => isCapped),
    limits: limitsOf(
      keys.map(({ kind }) => kind),
      ranked.length > 0,
    ),
    unread: [...new Set(failed.map(({ name }) => name))],
  }
}

async function ask(scope: Scope, source: SearchSource, key: Finding) {
  try {
    return await source.find(scope, key)
  } catch (problem) {
    logger.error({ err: problem, source: source.name, requestId: scope.requestId }, 'a source of the search failed')
    return { problem, name: source.name }
  }
}
