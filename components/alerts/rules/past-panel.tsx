'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { TimeText } from '@/components/preferences/time-text'
import { ProblemText } from '@/components/states/problem-text'
import { onDemand } from '@/components/ui/layers/on-demand'
import { AlertLine, Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import type { PastTrial, RuleKindInfo } from '@/lib/alerts/dto'
import { formatDuration } from '@/lib/format/duration'
import { formatQuantity } from '@/lib/format/number'
import { trialQuery } from '../alert-queries'

const PastChart = onDemand(async () => (await import('./past-chart')).PastChart)

type Props = { kind: RuleKindInfo; settings: Record<string, number | string> }

/** When the rule would have fired, with the settings on screen. */
export function PastPanel({ kind, settings }: Props) {
  const { environment } = useFrame()
  const { data, error, isFetching } = useQuery({
    ...trialQuery(environment.name, { kind: kind.id, settings }),
    enabled: kind.canTryPast,
    placeholderData: keepPreviousData,
  })
  return (
    <Section title="In the last 30 days" lead="When this rule would have fired, by the archive.">
      <div aria-busy={isFetching} className="flex flex-col gap-3">
        {!kind.canTryPast && (
          <p className="text-muted">
            Its past is not kept, so this rule can’t be tried on it. It is checked from now on.
          </p>
        )}
        <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
        {data && <Trial trial={data} />}
        {kind.canTryPast && !data && !error && <Skeleton className="h-40" />}
      </div>
    </Section>
  )
}

function Trial({ trial: { count, firings, series, threshold } }: { trial: PastTrial }) {
  const { zone } = usePreferences().preferences
  return (
    <>
      <p role="status" className="font-medium">
        {count === 0 ? 'It would not have fired.' : `It would have fired ${formatQuantity(count, 'time')}.`}
      </p>
      {series.length > 0 && (
        <Suspense fallback={<Skeleton className="h-[200px]" />}>
          <PastChart series={series} threshold={threshold} zone={zone} />
        </Suspense>
      )}
      {firings.length > 0 && (
        <ol aria-label="Firings" className="divide-y divide-line rounded-card border border-line bg-panel">
          {firings.map(({ subject, subjectName, from, to, sentence, href }) => (
            <li key={`${subject} ${from}`} className="flex flex-wrap gap-x-4 gap-y-0.5 px-3 py-2">
              <TimeText iso={from} as="compact" className="w-32 shrink-0 text-muted tabular-nums" />
              <span className="w-28 shrink-0 text-muted">
                {to === null ? 'still firing' : `for ${formatDuration((Date.parse(to) - Date.parse(from)) / 1000)}`}
              </span>
              <span className="min-w-0 flex-1 basis-60 text-pretty">
                <span className="block font-medium">
                  <PlatformText text={subjectName} />
                </span>
                {sentence} {href && <TextLink href={href}>Open the rows</TextLink>}
              </span>
            </li>
          ))}
        </ol>
      )}
      {count > firings.length && <p className="text-muted">The newest {firings.length} are listed.</p>}
    </>
  )
}
