'use client'

import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { Button } from '@/components/ui/button'
import { PageHead } from '@/components/ui/page-head'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Section } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import type { CheckReport } from '@/lib/endpoint-check/dto'
import { visibleText } from '@/lib/format/visible-text'
import type { StepVerdict } from '@/lib/model/endpoint-check/check-results'
import { useCheck } from './check-queries'
import { StartCheckDialog } from './start-check-dialog'
import { CheckBadge, STEP_LOOKS } from './step-badge'
import { StepRows } from './step-rows'

const PARTS: readonly { title: string; verdicts: readonly StepVerdict[] }[] = [
  { title: 'Failed', verdicts: ['wrong'] },
  { title: 'Not judged', verdicts: ['open', 'skipped'] },
  { title: 'Passed', verdicts: ['right'] },
]

export function CheckScreen({ seed }: { seed: CheckReport }) {
  const { environment } = useFrame()
  const reading = useCheck(seed)
  const report = reading.data
  const { target, state, results } = report
  useAnnouncedEnd(report)
  const page = `/${environment.name}/redeliveries/targets/${target.id}`
  const [wrong, open, right] = PARTS.map(({ title, verdicts }) => ({
    title,
    found: results.filter(({ verdict }) => verdicts.includes(verdict)),
  }))
  const parts = [wrong, open].filter((part) => part && part.found.length > 0)
  return (
    <>
      <PageHead
        title={`Check ${report.id} of ${visibleText(target.name)}`}
        back={
          target.isRemoved
            ? { href: `/${environment.name}/redeliveries/targets`, label: 'Targets' }
            : { href: page, label: 'Target' }
        }
        actions={state !== 'running' && <Actions report={report} />}
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <CheckBadge check={report} />
          <span>
            <PlatformText text={report.targetUrl} className="font-mono text-small" /> ·{' '}
            <TimeText iso={report.createdAt} as="exact" /> by <PlatformText text={report.operatorName} />
          </span>
        </span>
      </PageHead>
      <div className="page-column flex flex-col gap-6 px-4 pt-1 pb-12">
        <RefreshFailed reading={reading} />
        <Summary report={report} />
        {parts.map(
          (part) =>
            part && (
              <Section key={part.title} title={part.title}>
                <StepRows results={part.found} />
              </Section>
            ),
        )}
        {state !== 'running' && <Looks report={report} />}
        {right && right.found.length > 0 && (
          <Section title={right.title}>
            <StepRows results={right.found} />
          </Section>
        )}
      </div>
    </>
  )
}

function useAnnouncedEnd({ state, counts }: CheckReport): void {
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current === 'running' && state !== 'running')
      announce(`The check has ended: ${counts.right} passed, ${counts.wrong} failed`)
    seen.current = state
  }, [state, counts])
}

function Actions({ report: { target, targetUrl, size } }: { report: CheckReport }) {
  const maySend = usePermission('redelivery.send')
  return (
    <span className="flex flex-wrap gap-2 print:hidden">
      <Button onClick={() => window.print()}>
        <Printer aria-hidden className="size-3.5" />
        Print
      </Button>
      {maySend && !target.isRemoved && (
        <StartCheckDialog
          target={{ ...target, url: targetUrl }}
          size={size}
          trigger={<Button look="primary">Check again…</Button>}
        />
      )}
    </span>
  )
}

function Summary({ report }: { report: CheckReport }) {
  const { state, counts, note, results, size, run } = report
  const unjudged = counts.open + counts.skipped
  if (state === 'running')
    return (
      <div className="flex flex-col gap-1.5">
        <p>
          Step {Math.min(results.length + 1, size.steps)} of {size.steps}. It continues if you leave this page.
        </p>
        <ProgressBar label="Steps taken" share={results.length / size.steps} />
      </div>
    )
  return (
    <div className="flex flex-col gap-1.5 text-pretty">
      <p>
        {counts.right} passed, {counts.wrong} failed{unjudged > 0 && `, ${unjudged} not judged`}, as far as can be seen
        from outside.
        {note !== null && (
          <>
            {' '}
            <PlatformText text={note} isProse />
          </>
        )}
      </p>
      <Compared report={report} />
      <p className="text-muted">
        The ids of this check’s samples contain <code>{run}</code>.
      </p>
    </div>
  )
}

function Compared({ report: { before, target } }: { report: CheckReport }) {
  const { environment } = useFrame()
  if (!before) return <p className="text-muted">It is the first check of this target.</p>
  const link = (
    <TextLink
      href={`/${environment.name}/redeliveries/targets/${target.id}/checks/${before.id}`}
      className="inline-block py-0.5"
    >
      check {before.id}
    </TextLink>
  )
  if (before.changes.length === 0)
    return (
      <p>
        Every step came out as in {link} (<TimeText iso={before.finishedAt} as="exact" />
        ).
      </p>
    )
  return (
    <div>
      <p>
        Since {link} (<TimeText iso={before.finishedAt} as="exact" />
        ):
      </p>
      <ul aria-label="Changes" className="list-disc pl-5">
        {before.changes.map(({ id, title, was, is }) => (
          <li key={id}>
            {title}: {STEP_LOOKS[was].label.toLowerCase()} before, {STEP_LOOKS[is].label.toLowerCase()} now
          </li>
        ))}
      </ul>
    </div>
  )
}

function Looks({ report: { looks } }: { report: CheckReport }) {
  return (
    <Section
      title="Only the handler knows"
      lead="A status can’t answer these. Ask whoever owns the handler; the ids are those of this check."
    >
      <ul className="divide-y divide-line rounded-card border border-line">
        {looks.map(({ id, asks, where, otherwise }) => (
          <li
            key={id}
            className="flex flex-col gap-0.5 px-3 py-2.5 text-pretty [overflow-wrap:anywhere] print:break-inside-avoid"
          >
            <h3 className="font-medium">{asks}</h3>
            <p>{where}</p>
            <p className="text-muted">If not: {otherwise}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
