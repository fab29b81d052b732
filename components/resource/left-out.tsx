import { formatCount } from '@/lib/format/number'

type Props = { count: number; noun: { one: string; many: string } }

/** Says how many items were left out of an answer that is too long for a page. */
export function LeftOut({ count, noun }: Props) {
  if (count === 0) return null
  return (
    <p className="text-muted">
      The platform gave {formatCount(count)} more {count === 1 ? noun.one : noun.many} at once, which are not shown.
    </p>
  )
}
