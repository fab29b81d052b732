import type { Permission } from '../auth/roles'
import type { Scope } from '../auth/scope'
import type { Finding, RecognisedKind } from '../recognise/finding'
import type { FoundMatch } from './match-rows'

/** Of one key, in one query. */
export const ROWS_READ = 50

/** `isCapped`: there were more rows than were read. */
export type Found = { matches: FoundMatch[]; isCapped: boolean }

export type SearchSource = {
  name: string
  permission: Permission
  finds: ReadonlySet<RecognisedKind>
  /** Bounded queries, each over an index. */
  find: (scope: Scope, finding: Finding) => Promise<Found>
}
