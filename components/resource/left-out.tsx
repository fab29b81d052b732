import { formatCount } from '@/lib/format/number'

type Props = { count: number; noun: { one: string; many: string } }

/** Items of an answer that is longer than a page can show. */
export function LeftOut({ count, noun }: Props) {
  if (count === 0) return null
  return (
    <p className="text-muted">
      The platform gave {formatCount(count)} more {count === 1 ? noun.one : noun.many} at once, which are not shown.
    </p>
  )
}
