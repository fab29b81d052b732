import { formatCount, formatQuantity } from '@/lib/format/number'
import type { CoverageGroup } from './coverage-rows'

export function GroupHead({ group: { name, kind, firesToday, isSeen, size, rows } }: { group: CoverageGroup }) {
  const uncovered = rows.filter(({ receivers }) => receivers === 0).length
  const facts = [
    kind,
    rows.length < size
      ? `${formatCount(rows.length)} of ${formatQuantity(size, 'event')}`
      : formatQuantity(size, 'event'),
    uncovered > 0 &&
      `${formatCount(uncovered)} ${rows.every(({ isCertain }) => isCertain) ? 'uncovered' : 'with no known endpoint'}`,
    !firesToday && !isSeen && 'may not fire yet',
  ]
  return (
    <>
      <span className="font-semibold">{name}</span>{' '}
      <span className="text-small text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
    </>
  )
}
