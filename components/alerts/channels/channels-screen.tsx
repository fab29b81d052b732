'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus, TriangleAlert } from 'lucide-react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { DocumentationLink } from '@/components/states/documentation-link'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { Badge } from '@/components/ui/badge'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { ChannelList, ChannelRow } from '@/lib/alerts/channels/dto'
import { sendsWords } from '@/lib/alerts/list/alert-words'
import { columnsOf } from '@/lib/list/columns'
import { channelsQuery } from './channel-queries'
import { ChannelStateBadge } from './channel-state-badge'

const { count, prose, state, text, time } = columnsOf<ChannelRow & { title: string }>()

const COLUMNS = drawColumns(
  [
    prose('name', 'Name', 'name', { is: ['link', 'flexible'] }),
    text('kind', 'Kind', 'title', { from: 620 }),
    text('place', 'Sent to', 'place', { from: 820 }),
    state('severities', 'Sends', ({ severities }) => sendsWords(severities), { from: 480 }),
    state('state', 'State', ({ isOn }) => (isOn ? 'On' : 'Off')),
    count('waiting', 'Waiting', 'waiting', { from: 620 }),
    time('sent', 'Last sent', 'lastSentAt', { from: 620, none: 'never' }),
  ],
  {
    name: ({ name, title }) => (
      <>
        <PlatformText text={name} isProse />
        <span className="block font-normal text-muted @min-[620px]:hidden">{title}</span>
      </>
    ),
    state: (channel) => <ChannelStateBadge channel={channel} />,
  },
)

export function ChannelsScreen({ seed }: { seed: ChannelList }) {
  const { environment } = useFrame()
  const mayWrite = usePermission('channel.write')
  const reading = useQuery(channelsQuery(environment.name, seed))
  const { channels, kinds, readAt } = reading.data
  const alerts = `/${environment.name}/alerts`
  const add = mayWrite && (
    <ButtonLink href={`${alerts}/channels/new`} look="primary">
      <Plus aria-hidden className="size-3.5" />
      New channel
    </ButtonLink>
  )
  const titleOf = (id: string) => kinds.find((kind) => kind.id === id)?.title ?? id
  return (
    <>
      <PageHead title="Alert channels" back={{ href: alerts, label: 'Alerts' }} actions={channels.length > 0 && add}>
        Where alerts are sent: by severity, or because their rule names the channel.{' '}
        <DocumentationLink of="security#channels-of-alerts" />
      </PageHead>
      <div className="page-column flex flex-col gap-3 px-4 pt-1 pb-12">
        <RefreshFailed reading={reading} readAt={readAt} />
        {channels.length > 0 ? (
          <PlainTable
            caption="Alert channels"
            columns={COLUMNS}
            rows={channels.map((channel) => ({ ...channel, title: titleOf(channel.kind) }))}
            rowKey={({ id }) => id}
            hrefOf={({ id }) => `${alerts}/channels/${id}`}
          />
        ) : (
          <BlankState title="No channels yet" actions={add}>
            Alerts are listed in Rampdesk but not sent. A channel can be e-mail, a chat, PagerDuty or your own webhook.
            {!mayWrite && ' Only an admin can add one.'}
          </BlankState>
        )}
        {channels.length > 0 && channels.every(({ isOn }) => !isOn) && (
          <p>
            <Badge tone="rejected" icon={<TriangleAlert aria-hidden />}>
              Every channel is off
            </Badge>{' '}
            No alert is sent.
          </p>
        )}
      </div>
    </>
  )
}
