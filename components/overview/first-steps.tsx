'use client'

import { Circle, CircleCheck } from 'lucide-react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { progressText } from '@/components/states/archive/progress-text'
import { useCoverage } from '@/components/states/archive/use-coverage'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/hooks/clock'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import type { FirstStep } from '@/lib/overview/first-steps/first-steps'

/** The first steps of a new installation; done ones are ticked when the list of attention is read again. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { preferences, change } = usePreferences()
  if (steps.length === 0 || !preferences.hasFirstSteps) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="first-steps" className="rounded-card border border-line bg-panel">
      <div className="flex items-center gap-3 border-b border-line px-3 py-2">
        <h2 id="first-steps" className="font-semibold">
          First steps
        </h2>
        <span className="text-muted tabular-nums">
          {done} of {steps.length} done
        </span>
        <Button look="quiet" size="small" className="ml-auto" onClick={() => change({ hasFirstSteps: false })}>
          Hide
        </Button>
      </div>
      <ol>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step: { id, title, isDone, note, href } }: { step: FirstStep }) {
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex gap-3 px-3 py-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isDone ? 'text-delivered' : 'text-faint'}`} />
      <div className="min-w-0">
        <p className={isDone ? 'text-muted' : 'font-medium'}>
          {href && !isDone ? <TextLink href={href}>{title}</TextLink> : title}
          <span className="sr-only">{isDone ? ', done' : ', to do'}</span>
        </p>
        {!isDone && (
          <p className="text-pretty text-muted [overflow-wrap:anywhere]">
            <PlatformText text={note} isProse /> {id === 'sync' && <Progress />}
          </p>
        )}
      </div>
    </li>
  )
}

function Progress() {
  const { running } = useCoverage()
  const now = useNow()
  return running && <span className="tabular-nums">{progressText(running, now)}</span>
}
