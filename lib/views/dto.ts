import type { toView } from './to-view'

/** Times are ISO 8601 in UTC. */
export type SavedView = ReturnType<typeof toView>

export type SavedViewList = { views: SavedView[] }

export type ViewInput = Pick<SavedView, 'list' | 'name' | 'query' | 'hiddenColumns' | 'sharedWith'>

/** A change of a view, with the `updatedAt` that the person saw. */
export type ViewChangeInput = Partial<Omit<ViewInput, 'list'>> & Pick<SavedView, 'updatedAt'>
