import type { Role } from '../model/role'

/** Times are ISO 8601 in UTC. */
export type SavedView = {
  id: string
  /** The name of its list. */
  list: string
  name: string
  /** Query of the list, without `?` and cursor. */
  query: string
  /** Hidden columns; null leaves the reader's own. */
  hiddenColumns: string[] | null
  /** Owner and admins always see it. */
  sharedWith: Role[]
  isMine: boolean
  ownerName: string
  /** Rename, share, delete. */
  canChange: boolean
  /** Sent back with a change. */
  updatedAt: string
}

export type SavedViewList = { views: SavedView[] }

export type ViewInput = Pick<SavedView, 'list' | 'name' | 'query' | 'hiddenColumns' | 'sharedWith'>

/** With the `updatedAt` that was seen. */
export type ViewChangeInput = Partial<Omit<ViewInput, 'list'>> & Pick<SavedView, 'updatedAt'>
