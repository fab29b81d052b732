import { problemWords } from '@/components/api/problem-words'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { ProblemFacts } from './problem-facts'

/** May hold the platform's own words. */
export function ProblemText({ error }: { error: Error }) {
  return (
    <>
      <LongPlatformText text={problemWords(error)} isProse />
      <ProblemFacts error={error} />
    </>
  )
}
