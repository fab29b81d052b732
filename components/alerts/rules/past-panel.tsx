'use client'

import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { TimeText } from '@/components/preferences/time-text'
import { ProblemText } from '@/components/states/problem-text'
import { useSettled } from '@/components/ui/hooks/use-settled'
import { onDemand } from '@/components/ui/layers/on-demand'
import { AlertLine, Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import type { PastTrial, RuleKindInfo } from '@/lib/alerts/dto'
import { formatDuration } from '@/lib/format/duration'
import { formatQuantity } from '@/lib/format/number'
import { trialQuery } from '../alert-queries'
import type { ThresholdLine } from './past-chart'

const PastChart = onDemand(async () => (await import('./past-chart')).PastChart)

/** Settings are tried this long after the last change, not while a threshold is dragged or a number typed. */
const PAUSE_MS = 300

const NOTHING = { data: undefined, error: null, isFetching: true }

type Props = {
  kind: Pick<RuleKindInfo, 'id' | 'canTryPast' | 'threshold'>
  settings: Record<string, number | string>
  /** Absent for all subjects. */
  subject?: string
  /** If absent, the threshold is a line that can’t be moved. */
  onThreshold?: (value: number) => void
}

/** Shows when the rule would have fired with the settings on screen. */
export function PastPanel({ kind, settings, subject, onThreshold }: Props) {
  const { environment } = useFrame()
  const current = { kind: kind.id, settings, ...(subject !== undefined && { subject }) }
  const asked = useSettled(current, JSON.stringify(current), PAUSE_MS)
  const isSettled = JSON.stringify(asked) === JSON.stringify(current)
  const reading = useQuery({
    ...trialQuery(environment.name, asked),
    enabled: kind.canTryPast && asked.kind === kind.id,
    // A trial of another kind of rule is no placeholder.
    placeholderData: (before, query) => (query?.queryKey[2].kind === kind.id ? before : undefined),
  })
  const { data, error, isFetching } = asked.kind === kind.id ? reading : NOTHING
  return (
    <Section
      title="In the last 30 days"
      lead={`When this rule would have fired${subject === undefined ? '' : ' for this subject'}, according to the archive.`}
    >
      <div aria-busy={isFetching || !isSettled} className="flex flex-col gap-3">
        {!kind.canTryPast && (
          <p className="text-muted">
            Past data for this rule is not stored, so the rule can’t be tried on it. Rampdesk checks it from now on.
          </p>
        )}
        <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
        {kind.canTryPast && data && (
          <Trial trial={data} measure={kind.threshold} line={thresholdLine(kind, settings, data, onThreshold)} />
        )}
        {kind.canTryPast && !data && !error && <Skeleton className="h-40" />}
      </div>
    </Section>
  )
}

/** A threshold that is a setting is drawn at its present value, before the trial with that value is read. */
function thresholdLine(
  { threshold: setting }: Props['kind'],
  settings: Props['settings'],
  trial: PastTrial,
  onChange: Props['onThreshold'],
): ThresholdLine {
  const value = setting && settings[setting.name]
  if (!setting || typeof value !== 'number' || value < setting.min || value > setting.max)
    return { threshold: trial.threshold, moved: null }
  return { threshold: value, moved: onChange ? { setting, onChange } : null }
}

type TrialProps = { trial: PastTrial; measure: Props['kind']['threshold']; line: ThresholdLine }

function Trial({ trial: { count, firings, series }, measure, line }: TrialProps) {
  const { zone } = usePreferences().preferences
  return (
    <>
      <p role="status" className="font-medium">
        {count === 0 ? 'It would not have fired.' : `It would have fired ${formatQuantity(count, 'time')}.`}
      </p>
      {series.length > 0 && (
        <div>
          {measure && (
            <p aria-hidden className="pl-1 text-mini text-muted first-letter:lowercase">
              {measure.label}, {measure.unit}
            </p>
          )}
          <Suspense fallback={<Skeleton className="h-[200px]" />}>
            <PastChart series={series} zone={zone} {...line} />
          </Suspense>
        </div>
      )}
      {firings.length > 0 && (
        <ol aria-label="Firings" className="divide-y divide-line rounded-card border border-line bg-panel">
          {firings.map(({ subject, subjectName, from, to, sentence, href }) => (
            <li key={`${subject} ${from}`} className="flex flex-wrap gap-x-4 gap-y-0.5 px-3 py-2">
              <TimeText iso={from} as="compact" className="w-32 shrink-0 text-muted tabular-nums" />
              <span className="w-28 shrink-0 text-muted">
                {to === null ? 'still firing' : `for ${formatDuration((Date.parse(to) - Date.parse(from)) / 1000)}`}
              </span>
              <span className="min-w-0 flex-1 basis-60">
                <span className="block font-medium">
                  <PlatformText text={subjectName} />
                </span>
                {sentence}{' '}
                {href && (
                  <TextLink href={href} className="whitespace-nowrap">
                    Open the rows
                  </TextLink>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {count > firings.length && <p className="text-muted">The newest {firings.length} are listed.</p>}
    </>
  )
}
