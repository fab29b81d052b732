import { ProblemText } from '@/components/states/problem-text'

type Props = {
  /** What did not happen, as a sentence. */
  what: string
  error: Error
  /** What is as it was. */
  kept?: string
}

/** Why a change was refused, where it is about no field. */
export function NotMade({ what, error, kept }: Props) {
  return (
    <p role="alert" className="text-failed [overflow-wrap:anywhere]">
      {what} <ProblemText error={error} /> {kept}
    </p>
  )
}
