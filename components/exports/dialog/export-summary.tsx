'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame } from '@/components/api/frame-context'
import { ProblemText } from '@/components/states/problem-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import { isTimeZone } from '@/lib/format/time'
import type { ListExport } from '@/lib/model/export'
import { exportCountQuery } from './export-queries'

/** Counts the rows and names the filters before the export starts. */
export function ExportSummary({ settings, noun }: { settings: ListExport; noun: string }) {
  const { environment } = useFrame()
  // The count does not depend on format or payloads; the zone matters for the words of the filters.
  const { list, query, layout } = settings
  const zone = isTimeZone(layout.zone) ? layout.zone : 'UTC'
  const counted = { kind: 'list', list, query, layout: { ...layout, format: 'csv', payload: 'omit', zone } } as const
  const { data, error } = useQuery({
    ...exportCountQuery(environment.name, counted),
    queryKey: ['export-count', environment.name, list, query, zone],
    retry: false,
  })
  return (
    <div className="flex min-h-16 flex-col gap-0.5 rounded-control bg-sunken px-3 py-2" aria-live="polite">
      {error ? (
        <p className="text-failed [overflow-wrap:anywhere]">
          <ProblemText error={error} />
        </p>
      ) : (
        <>
          <p className="font-medium tabular-nums">
            {!data
              ? `Counting the ${noun}…`
              : data.rows === null
                ? `More ${noun} than can be counted quickly`
                : `${formatCount(data.rows)} ${noun}`}
          </p>
          {data && (
            <p className="text-pretty text-muted">
              {data.words.length === 0
                ? 'No filter is set: all rows are exported.'
                : data.words.map((words, index) => (
                    <span key={words}>
                      {index > 0 && ' · '}
                      <PlatformText text={words} isProse />
                    </span>
                  ))}
            </p>
          )}
          {data && (
            <p className="text-pretty text-muted">
              {data.isSmall
                ? 'The download starts at once.'
                : 'The worker creates the file, so you can leave this page. It appears under Exports.'}
            </p>
          )}
        </>
      )}
    </div>
  )
}
