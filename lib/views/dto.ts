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
  /** Roles that see the view; its owner and admins always do. */
  sharedWith: Role[]
  isMine: boolean
  ownerName: string
  /** The reader may rename, share or delete the view. */
  canChange: boolean
  /** Sent back with a change, to notice another one. */
  updatedAt: string
}

export type SavedViewList = { views: SavedView[] }

export type ViewInput = Pick<SavedView, 'list' | 'name' | 'query' | 'hiddenColumns' | 'sharedWith'>

/** The changed parts, and the `updatedAt` that was seen. */
export type ViewChangeInput = Partial<Omit<ViewInput, 'list'>> & Pick<SavedView, 'updatedAt'>
