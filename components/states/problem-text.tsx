import { problemWords } from '@/components/api/problem-words'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { ProblemFacts } from './problem-facts'

/** The words of a failure, which may include the platform’s own. */
export function ProblemText({ error }: { error: Error }) {
  return (
    <>
      <LongPlatformText text={problemWords(error)} isProse />
      <ProblemFacts error={error} />
    </>
  )
}
