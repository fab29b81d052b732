'use client'

import clsx from 'clsx'
import { CircleCheck, CircleHelp, Hourglass, Siren, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { TimeText } from '@/components/preferences/time-text'
import { Skeleton } from '@/components/ui/skeleton'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import type { AttentionPart, AttentionTime, Urgency } from '@/lib/overview/attention/attention'
import type { FoundLine, UnreadLine } from './arrange-lines'

const LOOKS = {
  now: { tone: 'failed', icon: Siren },
  losing: { tone: 'failed', icon: TriangleAlert },
  waiting: { tone: 'rejected', icon: Hourglass },
} as const satisfies Record<Urgency, object>

const ROW = 'relative flex gap-x-3 border-t border-line px-3 py-2.5 first:border-t-0'
const ICON = 'mt-1 size-3.5 shrink-0 text-tone'

const countText = ({ count, isCapped }: Pick<AttentionPart, 'count' | 'isCapped'>) =>
  isCapped ? `more than ${formatCount(count)}` : formatCount(count)

/** One thing to do; its number and words link to its rows. */
export function FindingRow({ line: { label, action, reading } }: { line: FoundLine }) {
  const { tone, icon: Icon } = LOOKS[reading.urgency]
  const { figure = countText(reading), subject, words, since, note, parts = [], time, href } = reading
  return (
    <li
      data-tone={tone}
      className={clsx(ROW, reading.urgency === 'now' ? 'bg-tone-soft [&_.text-muted]:text-ink' : 'hover:bg-sunken')}
    >
      <Icon aria-hidden className={ICON} />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-0.5">
        <div className="min-w-0 grow basis-72">
          <Link
            href={href}
            prefetch={false}
            className="font-medium after:absolute after:inset-0 hover:text-accent-text"
          >
            {figure !== null && <span className="mr-1 text-figure font-semibold tabular-nums">{figure}</span>}
            {subject && <PlatformText text={subject} className="font-mono [overflow-wrap:anywhere]" />} {words}
            {since && (
              <>
                {' '}
                <TimeText iso={since} as="age" />
              </>
            )}
          </Link>
          {note && (
            <p className="text-pretty text-muted [overflow-wrap:anywhere]">
              <LongPlatformText text={note} isProse />
            </p>
          )}
          {parts.length > 0 && <Parts parts={parts} />}
        </div>
        <p className="text-small text-muted sm:pt-1 sm:text-right">
          <span className="sr-only">{label}: </span>
          {time && <TimeWords time={time} />}
        </p>
      </div>
      <Action words={action} />
    </li>
  )
}

/** Says what a click on the row does; the row’s link does it. */
function Action({ words }: { words: string }) {
  return (
    <span
      aria-hidden
      className="inline-flex h-7 w-40 shrink-0 items-center justify-center self-center rounded-chip border border-line bg-panel px-2.5 font-medium phone:hidden"
    >
      {words}
    </span>
  )
}

function Parts({ parts }: { parts: readonly AttentionPart[] }) {
  return (
    <ul className="relative z-10 mt-0.5 flex w-fit flex-wrap gap-x-4 gap-y-0.5">
      {parts.map((part) => (
        <li key={part.words}>
          <Link
            href={part.href}
            prefetch={false}
            className="inline-block py-0.5 tabular-nums underline decoration-line-strong underline-offset-2 hover:text-accent-text hover:decoration-current"
          >
            {countText(part)} {part.words}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function TimeWords({ time: { words, at } }: { time: AttentionTime }) {
  return (
    <>
      {words} <TimeText iso={at} as="relative" />
    </>
  )
}

/** One source that found nothing. @param props.isAmongFindings draws it as a row like the findings */
export function QuietRow({
  line: { reading },
  isAmongFindings = false,
}: {
  line: FoundLine
  isAmongFindings?: boolean
}) {
  return (
    <li
      className={clsx(
        'flex flex-wrap gap-x-4 px-3',
        isAmongFindings ? 'border-t border-line py-2 first:border-t-0' : 'py-1',
      )}
    >
      {isAmongFindings && <CircleCheck aria-hidden className="mt-1 -mr-1 size-3.5 shrink-0 text-delivered" />}
      <Link href={reading.href} prefetch={false} className="min-w-0 grow basis-60 hover:text-accent-text">
        {reading.words}
      </Link>
      <span className="text-small text-muted">{reading.time ? <TimeWords time={reading.time} /> : 'now'}</span>
    </li>
  )
}

export function UnreadRow({
  line: { label, action, href, problem, lastReadAt },
}: {
  line: UnreadLine & { problem: string; lastReadAt: string | null }
}) {
  return (
    <li data-tone="unknown" className={`${ROW} hover:bg-sunken`}>
      <CircleHelp aria-hidden className={ICON} />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-0.5">
        <div className="min-w-0 grow basis-72">
          <Link
            href={href}
            prefetch={false}
            className="font-medium after:absolute after:inset-0 hover:text-accent-text"
          >
            {label}: could not be read
          </Link>
          <p className="text-pretty text-muted [overflow-wrap:anywhere]">
            <LongPlatformText text={problem} isProse />
          </p>
        </div>
        <p className="text-small text-muted sm:pt-1 sm:text-right">
          {lastReadAt ? <TimeWords time={{ words: 'last read', at: lastReadAt }} /> : 'not read since Rampdesk started'}
        </p>
      </div>
      <Action words={action} />
    </li>
  )
}

/** A placeholder as high as a row. */
export function PendingRow() {
  return (
    <li className={ROW}>
      <Skeleton className="mt-1 size-3.5" />
      <p className="text-muted">Asking the platform about registrations and event coverage…</p>
    </li>
  )
}
