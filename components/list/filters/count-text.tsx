import { countText } from './count-words'

type Props = { count: number; isCapped: boolean }

export function CountText({ count, isCapped }: Props) {
  const text = countText(count, isCapped)
  if (!isCapped || count > 0) return text
  return (
    <span title="Not counted; there may be some">
      <span aria-hidden>{text}</span>
      <span className="sr-only">not counted</span>
    </span>
  )
}
