import { ProblemText } from '@/components/states/problem-text'

type Props = { what: string; error: Error; kept?: string }

export function NotMade({ what, error, kept }: Props) {
  return (
    <p role="alert" className="text-failed [overflow-wrap:anywhere]">
      {what} <ProblemText error={error} /> {kept}
    </p>
  )
}
