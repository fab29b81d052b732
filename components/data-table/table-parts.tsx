import type { RowSelection } from './row-selection'
import { SelectBox } from './select-box'

type PageBoxProps<Row> = { ids: readonly string[]; selection: RowSelection<Row> }

export function PageBox<Row>({ ids, selection }: PageBoxProps<Row>) {
  const count = ids.filter(selection.isSelected).length
  const isWhole = count === ids.length && count > 0
  return (
    <SelectBox
      label="Select this page"
      isSelected={isWhole}
      isMixed={count > 0 && !isWhole}
      tabIndex={0}
      onSelect={selection.onSelectPage}
    />
  )
}

export function LoadingBar() {
  return (
    <div aria-hidden className="sticky top-0 left-0 z-20 -mb-0.5 h-0.5 overflow-hidden">
      <div className="h-full w-1/2 animate-[slide_1.1s_linear_infinite] bg-accent" />
    </div>
  )
}

/** In place of rows that are not drawn. One cell: a span over a hidden column would add a column, which takes width. */
export function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  )
}
