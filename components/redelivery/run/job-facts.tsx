'use client'

import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { TimeFact } from '@/components/resource/fact-kinds'
import { Fact, Facts } from '@/components/resource/facts'
import { Fingerprint } from '@/components/ui/text/fingerprint'
import { PlatformText } from '@/components/ui/text/platform-text'
import { UrlFactText } from '@/components/ui/text/url-text'
import { TextLink } from '@/components/ui/text-link'
import { sharedAddress } from '@/lib/archive/filter/delivery-address'
import { capitalize } from '@/lib/format/capitalize'
import type { ShownSource } from '@/lib/model/redelivery'
import { deliveriesText, JOB_STATE_WORDS, REDELIVERY_ORDER_WORDS, sourceWords } from '@/lib/redelivery/job-words'
import type { RedeliveryDetail } from '@/lib/redelivery/jobs/dto'

export function JobFacts({ detail: { job, target, retries } }: { detail: RedeliveryDetail }) {
  const { environment } = useFrame()
  return (
    <details className="mx-4 mb-2">
      <summary className="fold-summary text-muted">Redelivery details</summary>
      <div className="mt-2 grid items-start gap-x-8 gap-y-1.5 desk:grid-cols-2">
        <Facts>
          <Fact label="Source">
            <SourceLink source={job.source} />
          </Fact>
          <Fact label="Order">{REDELIVERY_ORDER_WORDS[job.order]}</Fact>
          <Fact label="Limits">
            {job.rate} a second, {job.concurrency} at a time
            {job.stopAfter !== null && `, stops after ${job.stopAfter} failures in a row`}
          </Fact>
          <Fact label="Started">
            <TimeText iso={job.createdAt} as="exact" /> by <PlatformText text={job.operatorName} />
          </Fact>
          {job.resumedByName !== null && (
            <Fact label="Owner">
              <PlatformText text={job.resumedByName} />
              <span className="text-muted">, who resumed it last</span>
            </Fact>
          )}
          <TimeFact label="Ended" none={null} iso={job.finishedAt} as="exact" />
        </Facts>
        <Facts>
          <Fact label="Target">
            <PlatformText text={job.targetName} />
            {target === null && <span className="text-muted"> (removed since)</span>}
            {target?.kind === 'production' && <span className="text-production"> · production handler</span>}
          </Fact>
          <Fact label="URL">
            <UrlFactText text={job.targetUrl} />
          </Fact>
          <Fact label="Secret">
            <Fingerprint value={job.fingerprint} />
          </Fact>
          {retries.length > 0 && (
            <Fact label="Retried in">
              {retries.map(({ id, of, state, total }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <TextLink href={`/${environment.name}/redeliveries/${id}`}>{id}</TextLink>{' '}
                  <span className="text-muted">
                    ({deliveriesText(total)} {of}, {JOB_STATE_WORDS[state].label.toLowerCase()})
                  </span>
                </span>
              ))}
            </Fact>
          )}
        </Facts>
      </div>
    </details>
  )
}

function SourceLink({ source }: { source: ShownSource }) {
  const { environment } = useFrame()
  const href = sourceAddress(environment.name, source)
  const words = capitalize(sourceWords(source))
  return href === null ? words : <TextLink href={href}>{words}</TextLink>
}

function sourceAddress(environment: string, source: ShownSource): string | null {
  switch (source.kind) {
    case 'deliveries':
      return null
    case 'resource':
      return sharedAddress(environment, 'resource', source.resourceId)
    case 'filter':
      return `/${environment}/deliveries${source.address}`
    case 'retry':
      return `/${environment}/redeliveries/${source.jobId}`
  }
}
