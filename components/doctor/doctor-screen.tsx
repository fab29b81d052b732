'use client'

import { useMutation } from '@tanstack/react-query'
import { CircleDashed } from 'lucide-react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { DocumentationLink } from '@/components/states/documentation-link'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { PageHead } from '@/components/ui/page-head'
import { AlertLine, Section } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import type { DoctorReport } from '@/lib/doctor/report/report'
import { summaryOf } from '@/lib/doctor/report/write-report'
import { RUN_DOCTOR } from '@/lib/doctor/routes'
import { FindingRows } from './finding-rows'

type Props = { checks: readonly { label: string; titles: readonly string[] }[] }

export function DoctorScreen({ checks }: Props) {
  const { environment } = useFrame()
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call(RUN_DOCTOR, { environment: environment.name }),
    onSuccess: ({ counts }) => announce(summaryOf(counts)),
  })
  return (
    <>
      <PageHead
        title="Doctor"
        actions={
          <Button look="primary" disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Checking…' : data ? 'Check again' : 'Check now'}
          </Button>
        }
      >
        Checks this desk and its connection to {environment.label}, and says how to fix what is wrong.{' '}
        <DocumentationLink of="operations#doctor" />
      </PageHead>
      <div className="page-column flex flex-col gap-6 px-4 pt-1 pb-12">
        {error && (
          <AlertLine>
            <ProblemText error={error} />
          </AlertLine>
        )}
        {data ? (
          <Report report={data} />
        ) : (
          <>
            <p className="max-w-2xl text-pretty text-muted">
              The checks read this desk and send about five requests to the platform, signed and unsigned. They change
              nothing. Each run is recorded in the audit.
            </p>
            {checks.map(({ label, titles }) => (
              <Section key={label} title={label}>
                <ul className="gap-4 rounded-card border border-line bg-panel p-3 sm:columns-2 lg:columns-3">
                  {titles.map((title) => (
                    <li key={title} className="flex items-center gap-2 py-1">
                      <CircleDashed aria-hidden className="size-4 shrink-0 text-muted" />
                      {title}
                    </li>
                  ))}
                </ul>
              </Section>
            ))}
          </>
        )}
      </div>
    </>
  )
}

function Report({ report: { at, counts, parts } }: { report: DoctorReport }) {
  return (
    <>
      <p>
        {summaryOf(counts)} <TimeText iso={at} as="exact" className="text-muted" />
      </p>
      {parts.map(({ label, findings }) => (
        <Section key={label} title={label}>
          <FindingRows findings={findings} />
        </Section>
      ))}
    </>
  )
}
