import type { ReactNode } from 'react'

type Props = { caption: string; heads: readonly string[]; children: ReactNode }

/** The numbers of a chart, a row per bar. */
export function StepTable({ caption, heads, children }: Props) {
  return (
    <table className="w-full border-separate border-spacing-0 text-right tabular-nums [&_td]:border-t [&_td]:border-line [&_td]:px-2 [&_td]:py-1 [&_th]:px-2 [&_th]:py-1 [&_th]:font-medium print:text-small print:[&_td]:py-0.5 print:[&_th]:py-0.5 print:[&_tr]:break-inside-avoid">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-small text-muted">
        <tr>
          <th scope="col" className="text-left">
            From
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

type RowProps = {
  label: string
  /** Whether the archive covers it. */
  known: 'whole' | 'part' | 'none'
  isNothing: boolean
  columns: number
  children: ReactNode
}

/** What is archived of a part that is not covered is shown; nothing is never shown as zero there. */
export function StepRow({ label, known, isNothing, columns, children }: RowProps) {
  return (
    <tr>
      <th scope="row" className="border-t border-line text-left whitespace-nowrap">
        {label}
        {known === 'part' && <span className="ml-1 font-normal text-muted">in part</span>}
      </th>
      {known === 'none' && isNothing ? (
        <td colSpan={columns} className="text-muted">
          not known
        </td>
      ) : (
        children
      )}
    </tr>
  )
}
