import { ProblemText } from '@/components/states/problem-text'

type Props = {
  /** A sentence. */
  what: string
  error: Error
  kept?: string
}

/** For refusals that name no field. */
export function NotMade({ what, error, kept }: Props) {
  return (
    <p role="alert" className="text-failed [overflow-wrap:anywhere]">
      {what} <ProblemText error={error} /> {kept}
    </p>
  )
}
