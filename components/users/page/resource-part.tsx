import type { ReactNode } from 'react'
import { ApiError } from '@/components/api/fetch-json'
import { ProblemText } from '@/components/states/problem-text'
import { Section } from '@/components/ui/section'
import type { PartReading } from '@/lib/http/reading'

type Props<T> = { title: string; part: PartReading<T>; children: (value: T) => ReactNode }

/** A part of a resource’s page, which may fail alone. */
export function ResourcePart<T>({ title, part, children }: Props<T>) {
  return (
    <Section title={title}>
      {part.problem ? (
        <p role="alert" className="text-pretty text-failed">
          This part could not be read. <ProblemText error={new ApiError(part.problem)} />
        </p>
      ) : (
        // Without a problem there is a value.
        children(part.value as T)
      )}
    </Section>
  )
}
