'use client'

import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { TextFact, TimeFact } from '@/components/resource/fact-kinds'
import { Fact, Facts } from '@/components/resource/facts'
import { CopyButton } from '@/components/ui/text/copy-button'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { FORMAT_WORDS, PAYLOAD_WORDS } from '@/lib/exports/export-words'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { formatBytes, formatCount, formatQuantity } from '@/lib/format/number'

/** The settings of an export, its owner and its result. */
export function ExportFacts({ job }: { job: ExportJobDto }) {
  const { environment } = useFrame()
  const { settings, file } = job
  return (
    <div className="grid items-start gap-x-8 gap-y-1.5 desk:grid-cols-2">
      <Facts>
        <Fact label="List">
          {job.path === '' ? (
            'a list of another version'
          ) : (
            <TextLink href={`/${environment.name}${job.path}`}>
              {settings.kind === 'list' ? 'this list with its filter' : 'this report'}
            </TextLink>
          )}
        </Fact>
        <Fact label="Filter">
          {job.words.length === 0
            ? 'none: all rows'
            : job.words.map((words) => (
                <span key={words} className="block">
                  <PlatformText text={words} isProse />
                </span>
              ))}
        </Fact>
        {settings.kind === 'list' && (
          <>
            <Fact label="Format">
              {FORMAT_WORDS[settings.layout.format].label}
              {settings.layout.bom && ', with a byte order mark'}
            </Fact>
            <Fact label="Columns">{settings.layout.columns.join(', ')}</Fact>
            <Fact label="Payload">{PAYLOAD_WORDS[settings.layout.payload].label.toLowerCase()}</Fact>
            <Fact label="Times in">{settings.layout.zone}</Fact>
          </>
        )}
      </Facts>
      <Facts>
        <Fact label="Requested">
          <TimeText iso={job.createdAt} as="exact" /> by <PlatformText text={job.operatorName} />
          {job.scheduleId !== null && (
            <>
              {', by a '}
              <TextLink href={`/${environment.name}/exports/schedules`}>schedule</TextLink>
            </>
          )}
        </Fact>
        {job.missed && (
          <Fact label="Missed runs">
            {job.missed.count === 1
              ? 'Started late: '
              : `${formatQuantity(job.missed.count, 'planned run')} missed, including this one, since `}
            {job.missed.count === 1 && 'planned for '}
            <TimeText iso={job.missed.firstDueAt} as="exact" />
            {job.missed.count > 1 && '. This file covers all of them.'}
          </Fact>
        )}
        <TimeFact label="Rows as of" none={null} iso={job.snapshotAt} as="exact" />
        <TimeFact label="Ended" none={null} iso={job.finishedAt} as="exact" />
        {file && (
          <>
            <TextFact label="File" text={file.name} isProse />
            <Fact label="Size">
              {formatQuantity(file.rows, 'row')}, {formatBytes(file.bytes)}
              {file.bytes >= 10_000 && ` (${formatCount(file.bytes)} bytes)`}
            </Fact>
            <Fact label="SHA-256">
              <code className="font-mono text-small break-all">{file.sha256}</code>{' '}
              <CopyButton value={file.sha256} label="Copy the SHA-256" className="align-middle" />
            </Fact>
          </>
        )}
        {job.state === 'done' && job.expiresAt && (
          <Fact label="Expires">
            <TimeText iso={job.expiresAt} as="exact" />, <TimeText iso={job.expiresAt} as="relative" />
          </Fact>
        )}
      </Facts>
    </div>
  )
}
