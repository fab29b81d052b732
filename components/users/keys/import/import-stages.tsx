'use client'

import { CircleCheck, OctagonMinus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { Fact, Facts } from '@/components/resource/facts'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/hooks/clock'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { AlertLine, Section } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { formatCount, formatQuantity, formatShare } from '@/lib/format/number'
import type { ImportPreview, KeyImport } from '@/lib/users/keys/import/dto'
import { USER_KEYS } from '@/lib/users/keys/user-keys'
import { useImportStep } from './import-queries'

export function Uploading({ received, of, onStop }: { received: number; of: number; onStop: () => void }) {
  return (
    <Section
      title="Uploading"
      lead="Stay on this page until the upload is complete. Each key is encrypted as it arrives."
    >
      <Progress label="Uploaded" share={received / of} text={formatShare(received, of)} />
      <div>
        <Button onClick={onStop}>Stop</Button>
      </div>
    </Section>
  )
}

export function ImportPreviewCard({ value, preview }: { value: KeyImport; preview: ImportPreview }) {
  const step = useImportStep()
  const { known, revoked, firstUserIds } = preview
  return (
    <Section
      title="Ready to store"
      lead={
        <>
          <PlatformText text={value.fileName} />, uploaded <TimeText iso={value.createdAt} as="relative" /> by{' '}
          <PlatformText text={value.createdBy} />. Nothing is stored yet.
        </>
      }
    >
      <Facts>
        <Fact label="Lines with a key">{formatCount(value.good)}</Fact>
        <Fact label="New users">{formatCount(value.good - known - revoked)}</Fact>
        <Fact label="Have a key already">
          {formatCount(known)}
          {known > 0 && ', replaced where it differs'}
        </Fact>
        {revoked > 0 && <Fact label="Revoked here">{formatCount(revoked)}, left revoked</Fact>}
        <Fact label="With a problem">
          {formatCount(value.bad)}
          {value.bad > 0 && ', left out'}
        </Fact>
      </Facts>
      {firstUserIds.length > 0 && (
        <p className="text-pretty">
          The first user ids, to check the columns:{' '}
          {firstUserIds.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <PlatformText className="font-mono text-small" text={id} />
            </span>
          ))}
        </p>
      )}
      <AlertLine>{step.error && <ProblemText error={step.error} />}</AlertLine>
      <div className="flex flex-wrap gap-2">
        {value.good > 0 && (
          <Button look="primary" onClick={() => step.mutate({ id: value.id, step: 'start' })} disabled={step.isPending}>
            Store {formatQuantity(value.good, 'key')}
          </Button>
        )}
        <Button onClick={() => step.mutate({ id: value.id, step: 'stop' })} disabled={step.isPending}>
          Discard
        </Button>
      </div>
    </Section>
  )
}

export function ImportRunning({ value }: { value: KeyImport }) {
  const step = useImportStep()
  const { dealtWith, good } = value
  const pace = usePace(dealtWith)
  const left = pace === null || pace === 0 ? null : Math.ceil((good - dealtWith) / pace)
  return (
    <Section title="Storing keys" lead="The import continues if you leave this page, and after a restart.">
      <Progress
        label="Stored"
        share={good === 0 ? 1 : dealtWith / good}
        text={`${formatCount(dealtWith)} of ${formatCount(good)}`}
      />
      <p className="text-muted tabular-nums">
        {pace === null ? 'Starting…' : `${formatCount(Math.round(pace))} keys a second`}
        {left !== null && `, about ${formatQuantity(left, 'second')} left`}
      </p>
      <AlertLine>{step.error && <ProblemText error={step.error} />}</AlertLine>
      <div>
        <Button onClick={() => step.mutate({ id: value.id, step: 'stop' })} disabled={step.isPending}>
          Stop
        </Button>
      </div>
    </Section>
  )
}

const SECOND_MS = 1000

/** The rate per second since the page first saw progress. */
function usePace(done: number): number | null {
  const now = useNow(SECOND_MS)
  const first = useRef<{ done: number; at: number } | null>(null)
  first.current ??= { done, at: Date.now() }
  const ms = (now ?? 0) - first.current.at
  return ms < SECOND_MS || done === first.current.done ? null : ((done - first.current.done) / ms) * SECOND_MS
}

export function ImportResult({ value }: { value: KeyImport }) {
  const { environment } = useFrame()
  const isDone = value.state === 'done'
  const text = isDone ? 'The last import has ended' : 'The last import was stopped'
  const seen = useRef(value.state)
  useEffect(() => {
    if (seen.current !== value.state) announce(text)
    seen.current = value.state
  }, [value.state, text])
  return (
    <Notice
      tone={isDone ? 'delivered' : 'legacy'}
      icon={isDone ? <CircleCheck aria-hidden /> : <OctagonMinus aria-hidden />}
      title={text}
      role="status"
    >
      {value.problem !== null && <p className="text-pretty">{value.problem}</p>}
      <p>
        <PlatformText text={value.fileName} />
        {value.finishedAt && (
          <>
            , <TimeText iso={value.finishedAt} as="relative" />
          </>
        )}
        : {formatCount(value.added)} added, {formatCount(value.replaced)} replaced, {formatCount(value.unchanged)}{' '}
        unchanged
        {value.leftRevoked > 0 && `, ${formatCount(value.leftRevoked)} left revoked`}
        {value.bad > 0 && `, ${formatQuantity(value.bad, 'line')} left out`}.{' '}
        <TextLink href={`/${environment.name}/${USER_KEYS.name}`}>See the keys</TextLink>
      </p>
    </Notice>
  )
}

function Progress({ label, share, text }: { label: string; share: number; text: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar label={label} share={share} />
      <p className="tabular-nums">{text}</p>
    </div>
  )
}
