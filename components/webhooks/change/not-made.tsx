import { problemWords } from '@/components/api/problem-words'
import { ProblemFacts } from '@/components/states/problem-facts'
import { LongPlatformText } from '@/components/ui/platform-text'

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
      {what} <LongPlatformText text={problemWords(error)} limit={1000} isProse />
      <ProblemFacts error={error} /> {kept}
    </p>
  )
}
