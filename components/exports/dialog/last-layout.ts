import type { ColumnState } from '@/components/data-table/columns'
import { inOrder } from '@/components/data-table/columns'
import type { ExportSourceDto } from '@/lib/exports/dto'
import type { ExportLayout } from '@/lib/model/export'
import { EXPORT_FORMATS, PAYLOAD_POLICIES } from '@/lib/model/export'

/** The columns of the list on screen. */
export type ShownColumns = Pick<ColumnState, 'hidden' | 'order'>

const keyOf = (list: string) => `rampdesk.export.${list}`

/** Keeps a layout for the next export of the list in this browser. */
export function keepLayout(list: string, layout: ExportLayout) {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(layout))
  } catch {
    // A browser without storage begins anew each time.
  }
}

/** The layout of the last export, else the columns in sight. Columns and policies that are not offered are dropped. */
export function firstLayout(
  { list, columns, payloadPolicies }: ExportSourceDto,
  { shown, zone, given }: { shown: ShownColumns; zone: string; given?: ExportLayout | undefined },
): ExportLayout {
  const inSight = inOrder(columns, shown.order).flatMap(({ id }) => (shown.hidden.includes(id) ? [] : [id]))
  const kept = given ?? storedLayout(list)
  const known = kept?.columns.filter((id) => columns.some((column) => column.id === id)) ?? []
  return {
    format: EXPORT_FORMATS.find((format) => format === kept?.format) ?? 'csv',
    columns: known.length > 0 ? known : inSight,
    payload: PAYLOAD_POLICIES.find((policy) => policy === kept?.payload && payloadPolicies.includes(policy)) ?? 'omit',
    zone: kept?.zone ?? zone,
    bom: kept?.bom ?? false,
  }
}

function storedLayout(list: string): ExportLayout | undefined {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? 'null')
    if (typeof read !== 'object' || read === null) return undefined
    const { columns, zone, bom, ...rest } = read as Partial<ExportLayout>
    const isWhole = Array.isArray(columns) && typeof zone === 'string' && typeof bom === 'boolean'
    // `firstLayout` compares each member with what is offered.
    return isWhole ? ({ ...rest, columns, zone, bom } as ExportLayout) : undefined
  } catch {
    return undefined
  }
}
