export type RowSelection<Row> = {
  isSelected: (id: string) => boolean
  /** `isRange` selects from the last selected row to this one. */
  onSelect: (id: string, isRange: boolean) => void
  onSelectPage: () => void
  nameOf: (row: Row) => string
}
