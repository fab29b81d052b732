import type { CellType } from '../list/columns'
import type { PayloadPolicy } from '../model/export'

/** The size of an export before it is made. `rows` is null if there are too many to count at once. */
export type ExportCountDto = { rows: number | null; words: string[]; isSmall: boolean }

/** A list that the reader may export. */
export type ExportSourceDto = {
  list: string
  title: string
  columns: { id: string; head: string; kind: CellType; isHiddenAtFirst: boolean }[]
  payloadPolicies: PayloadPolicy[]
}
