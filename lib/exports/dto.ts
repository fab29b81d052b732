import type { CellType } from '../list/columns'
import type { PayloadPolicy } from '../model/export'

/** Before an export is made. `rows` null: more than can be counted at once. */
export type ExportCountDto = { rows: number | null; words: string[]; isSmall: boolean }

/** A list that may be exported by who asks. */
export type ExportSourceDto = {
  list: string
  title: string
  columns: { id: string; head: string; kind: CellType; isHiddenAtFirst: boolean }[]
  payloadPolicies: PayloadPolicy[]
}
