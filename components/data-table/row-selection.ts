export type RowSelection<Row> = {
  isSelected: (id: string) => boolean
  /** `isRange`: from the last selected row to this one. */
  onSelect: (id: string, isRange: boolean) => void
  onSelectPage: () => void
  nameOf: (row: Row) => string
}
