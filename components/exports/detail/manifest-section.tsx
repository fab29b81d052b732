'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { Fact, Facts } from '@/components/resource/facts'
import { ProblemText } from '@/components/states/problem-text'
import { buttonStyle } from '@/components/ui/button'
import { AlertLine, Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { PlatformText } from '@/components/ui/text/platform-text'
import { addressOf } from '@/lib/api/address-of'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import type { Manifest } from '@/lib/exports/manifest/manifest'
import { MANIFEST } from '@/lib/exports/manifest/routes'
import { formatCount, formatQuantity } from '@/lib/format/number'

export function ManifestSection({ job }: { job: ExportJobDto }) {
  const { environment } = useFrame()
  const place = { environment: environment.name, exportId: job.id }
  const { data, error } = useQuery({
    queryKey: ['export-manifest', environment.name, job.id],
    queryFn: ({ signal }) => call(MANIFEST, place, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Section title="Manifest" lead="A description of the file for whoever receives it.">
      <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
      {!data && !error && (
        <div aria-busy className="flex h-24 flex-col gap-2">
          <Skeleton className="w-64" />
          <Skeleton className="w-80" />
        </div>
      )}
      {data && <ManifestFacts manifest={data} />}
      <p>
        <a
          href={addressOf(MANIFEST, place)}
          download={`export-${job.id}-manifest.json`}
          className={buttonStyle({ size: 'small' })}
        >
          <Download aria-hidden className="size-3.5" />
          Download the manifest
        </a>
      </p>
    </Section>
  )
}

function ManifestFacts({ manifest: { counts, order, coverage, notes, rampdesk } }: { manifest: Manifest }) {
  return (
    <Facts>
      {order && <Fact label="Order">{order}</Fact>}
      {counts && (
        <Fact label={`By ${counts.by}`}>
          <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
            {Object.entries(counts.values).map(([value, count]) => (
              <li key={value} className="tabular-nums">
                <span className="text-muted">{value}</span> {formatCount(count)}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {coverage && (
        <Fact label="Archive at export">
          {coverage.from && coverage.through ? (
            <>
              complete from <TimeText iso={coverage.from} as="exact" /> through{' '}
              <TimeText iso={coverage.through} as="exact" />
            </>
          ) : (
            'no span was known to be complete'
          )}
        </Fact>
      )}
      {coverage && (
        <Fact label="Holes">
          {coverage.holes.length === 0 ? (
            'none'
          ) : (
            <>
              {formatQuantity(coverage.holes.length, 'hole')}: rows may be missing
              {coverage.holes.map(({ from, to, reason }) => (
                <span key={from} className="block">
                  <TimeText iso={from} as="exact" /> to <TimeText iso={to} as="exact" />,{' '}
                  <span className="text-muted">{reason}</span>
                </span>
              ))}
            </>
          )}
        </Fact>
      )}
      {notes.length > 0 && (
        <Fact label="Notes">
          {notes.map((note) => (
            <span key={note} className="block text-pretty">
              <PlatformText text={note} isProse />
            </span>
          ))}
        </Fact>
      )}
      <Fact label="Created by">Rampdesk {rampdesk}</Fact>
    </Facts>
  )
}
