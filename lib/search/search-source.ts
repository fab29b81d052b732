import type { Scope } from '../auth/scope'
import type { Permission } from '../model/role'
import type { Finding, RecognisedKind } from '../recognise/finding'
import type { FoundMatch } from './match-rows'

/** The most rows that one query for a key reads. */
export const ROWS_READ = 50

/** The most spellings that are read; two already tell that there are several. */
export const SPELLINGS_READ = 5

/** `isCapped`: there may be more rows than were read. */
export type Found = { matches: FoundMatch[]; isCapped: boolean }

export type SearchSource = {
  name: string
  permission: Permission
  finds: ReadonlySet<RecognisedKind>
  /** Finds matches for a key by bounded queries over indexes. */
  find: (scope: Scope, finding: Finding) => Promise<Found>
  /** Reads, over an index, ids that differ from a text only in letter case, and perhaps the text itself. */
  spellings?: (scope: Scope, id: string) => Promise<string[]>
}
