import type { Scope } from '../auth/scope'
import type { Permission } from '../model/role'
import type { Finding, RecognisedKind } from '../recognise/finding'
import type { FoundMatch } from './match-rows'

/** Rows read for one key, in one query. */
export const ROWS_READ = 50

/** Two are enough to tell that there are several. */
export const SPELLINGS_READ = 5

/** `isCapped`: there were more rows than were read. */
export type Found = { matches: FoundMatch[]; isCapped: boolean }

export type SearchSource = {
  name: string
  permission: Permission
  finds: ReadonlySet<RecognisedKind>
  /** Bounded queries, each over an index. */
  find: (scope: Scope, finding: Finding) => Promise<Found>
  /** Ids that differ from a text in capitals and small letters alone, and perhaps the text itself; over an index. */
  spellings?: (scope: Scope, id: string) => Promise<string[]>
}
