'use client'

import { Ban, Check, CircleQuestionMark, Clock, type LucideIcon, Send, X } from 'lucide-react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { TimeText } from '@/components/preferences/time-text'
import { Badge } from '@/components/ui/badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import type { MessageRow } from '@/lib/alerts/dto'
import { TRANSITION_WORDS } from '@/lib/alerts/list/alert-words'
import { formatQuantity } from '@/lib/format/number'
import { columnsOf } from '@/lib/list/columns'
import type { MessageState } from '@/lib/model/alert/message'

type Look = { label: string; tone: 'delivered' | 'failed' | 'unknown' | 'legacy'; Icon: LucideIcon }

const STATES: Record<MessageState, Look> = {
  waiting: { label: 'Waiting', tone: 'legacy', Icon: Clock },
  sending: { label: 'Sending', tone: 'legacy', Icon: Send },
  sent: { label: 'Sent', tone: 'delivered', Icon: Check },
  unknown: { label: 'Unknown', tone: 'unknown', Icon: CircleQuestionMark },
  failed: { label: 'Failed', tone: 'failed', Icon: X },
  dropped: { label: 'Not sent', tone: 'legacy', Icon: Ban },
}

const { prose, state, text, time } = columnsOf<MessageRow>()

const aboutOf = ({ transition, alerts, cause, first: { rule, subject } }: MessageRow) =>
  `${TRANSITION_WORDS[transition]}: ${
    alerts > 1 ? `${formatQuantity(alerts, 'alert')}, ${cause}` : rule === subject ? rule : `${rule}, ${subject}`
  }`

const COLUMNS = drawColumns(
  [
    text('about', 'Message', aboutOf, { is: ['link', 'flexible'] }),
    prose('channel', 'Channel', 'channelName'),
    state('state', 'State', ({ state: now }) => STATES[now].label),
    time('created', 'Written', 'createdAt', { from: 620 }),
    time('sent', 'Sent', 'sentAt', { from: 820, none: 'not yet' }),
    text('problem', 'Problem', 'problem', { from: 620, is: ['flexible'], none: '–' }),
  ],
  {
    about: (message) => <MessageAbout message={message} />,
    channel: (message) => <ChannelName message={message} />,
    state: ({ state: now }) => <MessageStateBadge state={now} />,
    problem: ({ problem, nextAt, attempts, isRepeat, insteadOf, state: now }) => (
      <>
        {problem && <PlatformText text={problem} isProse />}{' '}
        {insteadOf && (
          <>
            In place of “<PlatformText text={insteadOf} isProse />
            ”.{' '}
          </>
        )}
        {isRepeat && 'A repeat, marked as one. '}
        {now === 'waiting' && attempts > 0 && nextAt && (
          <>
            Tried {formatQuantity(attempts, 'time')}, next <TimeText iso={nextAt} as="compact" />.
          </>
        )}
      </>
    ),
  },
)

const OF_CHANNEL = COLUMNS.filter(({ id }) => id !== 'channel')

/** `isOfChannel`: all messages belong to one channel, so the column is left out. */
export function MessageRows({
  messages,
  isOfChannel = false,
}: {
  messages: readonly MessageRow[]
  isOfChannel?: boolean
}) {
  return (
    <PlainTable
      caption="Messages"
      columns={isOfChannel ? OF_CHANNEL : COLUMNS}
      rows={messages}
      rowKey={({ id }) => id}
    />
  )
}

export function MessageStateBadge({ state: now }: { state: MessageState }) {
  const { label, tone, Icon } = STATES[now]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Badge>
  )
}

function MessageAbout({ message }: { message: MessageRow }) {
  const { environment } = useFrame()
  const about = <PlatformText text={aboutOf(message)} isProse />
  if (message.alerts > 1) return about
  return <TextLink href={`/${environment.name}/alerts/${message.first.alertId}`}>{about}</TextLink>
}

function ChannelName({ message: { channelId, channelName } }: { message: MessageRow }) {
  const { environment } = useFrame()
  const mayRead = usePermission('channel.read')
  const name = <PlatformText text={channelName} isProse />
  return mayRead ? <TextLink href={`/${environment.name}/alerts/channels/${channelId}`}>{name}</TextLink> : name
}
