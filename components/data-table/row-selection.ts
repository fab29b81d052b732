/** Which rows are selected, as a table shows it. */
export type RowSelection<Row> = {
  isSelected: (id: string) => boolean
  /** `isRange`: all rows from the last one that was selected up to this one. */
  onSelect: (id: string, isRange: boolean) => void
  /** Selects the whole page, or none of it where all of it is. */
  onSelectPage: () => void
  /** What a row is called. */
  nameOf: (row: Row) => string
}
