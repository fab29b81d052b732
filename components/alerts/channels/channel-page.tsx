'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { Fragment } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { TimeFact } from '@/components/resource/fact-kinds'
import { Fact, Facts } from '@/components/resource/facts'
import { ConfirmDialog } from '@/components/states/confirm-dialog'
import { ProblemText } from '@/components/states/problem-text'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { AlertLine, Section } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { CodeBlock } from '@/components/ui/text/code-block'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import type { ChannelDetail, ChannelRow } from '@/lib/alerts/channels/dto'
import { sendsWords } from '@/lib/alerts/list/alert-words'
import { programWords } from '@/lib/audit/program-words'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { MessageRows, MessageStateBadge } from '../message-rows'
import { channelQuery, useRemoveChannel, useSwitchChannel, useTestChannel } from './channel-queries'
import { ChannelStateBadge } from './channel-state-badge'

export function ChannelPage({ seed }: { seed: ChannelDetail }) {
  const { environment } = useFrame()
  const mayWrite = usePermission('channel.write')
  const reading = useQuery(channelQuery(environment.name, seed))
  const { channel, kind, rules, messages, readAt } = reading.data
  const list = `/${environment.name}/alerts/channels`
  return (
    <>
      <PageHead
        title={visibleText(channel.name)}
        back={{ href: list, label: 'Channels' }}
        actions={
          mayWrite && (
            <>
              <ButtonLink href={`${list}/${channel.id}/edit`}>Edit</ButtonLink>
              <RemoveChannel channel={channel} rules={rules.length} />
            </>
          )
        }
      >
        {kind.title}
      </PageHead>
      <div className="page-column flex flex-col gap-6 px-4 pt-1 pb-12">
        <RefreshFailed reading={reading} readAt={readAt} />
        <div className="flex flex-col gap-3 rounded-card border border-line bg-panel px-4 py-3">
          <Facts>
            <Fact label="State">
              <ChannelStateBadge channel={channel} />{' '}
              {channel.failingSince && (
                <>
                  since <TimeText iso={channel.failingSince} as="exact" />
                </>
              )}
            </Fact>
            <Fact label="Sends">{sendsWords(channel.severities)}</Fact>
            {rules.length > 0 && (
              <Fact label="Named by">
                {rules.map(({ id, name }, index) => (
                  <Fragment key={id}>
                    {index > 0 && ', '}
                    <TextLink href={`/${environment.name}/alerts/rules/${id}`}>
                      <PlatformText text={name} isProse />
                    </TextLink>
                  </Fragment>
                ))}
              </Fact>
            )}
            <Fact label="To">
              {channel.recipients.length > 0 ? (
                <PlatformText text={channel.recipients.join(', ')} />
              ) : (
                <>
                  <PlatformText text={channel.place} className="font-mono text-small" />{' '}
                  <span className="text-muted">The rest of its address is a secret, and never shown.</span>
                </>
              )}
            </Fact>
            <TimeFact label="Last sent" none="never" iso={channel.lastSentAt} as="exact" />
            <Fact label="Changed">
              <TimeText iso={channel.changedAt} as="exact" /> by{' '}
              <PlatformText text={programWords(channel.changedBy)} isProse />
            </Fact>
          </Facts>
          {mayWrite && <ChannelSwitch channel={channel} />}
        </div>
        <TestPart channel={channel} />
        <Section title="Messages" {...(messages.length >= 50 && { lead: 'The newest 50.' })}>
          {messages.length > 0 ? (
            <MessageRows messages={messages} isOfChannel />
          ) : (
            <p className="text-muted">No alert was sent here yet.</p>
          )}
        </Section>
      </div>
    </>
  )
}

function ChannelSwitch({ channel: { id, isOn } }: { channel: ChannelRow }) {
  const switching = useSwitchChannel(id)
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
      <Button
        disabled={switching.isPending}
        onClick={() =>
          switching.mutate(!isOn, {
            onSuccess: (channel) => announce(channel.isOn ? 'The channel is on' : 'The channel is off'),
          })
        }
      >
        {isOn ? 'Switch off' : 'Switch on'}
      </Button>
      <span className="text-muted">
        {isOn
          ? 'Switching it off drops waiting messages. Incidents it opened in other services stay open.'
          : 'Alerts that fire after that are sent.'}
      </span>
      <AlertLine>{switching.error && <ProblemText error={switching.error} />}</AlertLine>
    </div>
  )
}

function TestPart({ channel }: { channel: ChannelRow }) {
  const mayTest = usePermission('channel.write')
  const testing = useTestChannel(channel.id)
  const { lastTest } = channel
  const exchange = testing.data?.exchange
  return (
    <Section title="Test" lead="Sends one message, which says that it is a test.">
      <div className="flex flex-col gap-3 rounded-card border border-line bg-panel px-4 py-3">
        {exchange ? (
          <>
            <p role="status" className="flex flex-wrap items-center gap-2">
              <MessageStateBadge state={exchange.isSent ? 'sent' : 'failed'} />
              {exchange.problem ? (
                <PlatformText text={exchange.problem} isProse />
              ) : (
                'The channel accepted the message.'
              )}{' '}
              <span className="text-muted">{formatCount(exchange.tookMs)} ms</span>
            </p>
            <div className="grid grid-cols-1 gap-3 desk:grid-cols-2">
              <CodeBlock label="Sent" text={exchange.request} />
              {exchange.answer !== null && <CodeBlock label="Answer" text={exchange.answer} />}
            </div>
          </>
        ) : (
          <p className="flex flex-wrap items-center gap-2 text-muted">
            {lastTest?.state && <MessageStateBadge state={lastTest.state} />}
            {lastTest ? (
              <span>
                <TimeText iso={lastTest.at} as="exact" /> by <PlatformText text={lastTest.by} isProse />
              </span>
            ) : (
              'Not tested yet.'
            )}
          </p>
        )}
        <AlertLine>{testing.error && <ProblemText error={testing.error} />}</AlertLine>
        {mayTest ? (
          <div>
            <Button
              disabled={testing.isPending}
              onClick={() =>
                testing.mutate(null, {
                  onSuccess: (done) => announce(done.exchange.isSent ? 'The test was sent' : 'The test failed'),
                })
              }
            >
              {testing.isPending ? 'Waiting for the answer…' : 'Send a test'}
            </Button>
          </div>
        ) : (
          <p className="text-muted">An admin can test it.</p>
        )}
      </div>
    </Section>
  )
}

function RemoveChannel({ channel: { id, name }, rules }: { channel: ChannelRow; rules: number }) {
  const router = useRouter()
  const { environment } = useFrame()
  const removing = useRemoveChannel(id)
  return (
    <ConfirmDialog
      title="Remove this channel?"
      trigger={<Button look="danger">Remove…</Button>}
      label="Remove the channel"
      busyLabel="Removing…"
      sending={removing}
      onConfirm={(close) =>
        removing.mutate(null, {
          onSuccess: () => {
            announce('The channel is removed')
            close()
            router.push(`/${environment.name}/alerts/channels`)
          },
        })
      }
    >
      <p className="text-pretty">
        Nothing is sent to “<PlatformText text={name} isProse />” any more. Its address and secret are deleted; messages
        that were sent stay listed with their alerts. Incidents that it opened elsewhere stay open: end them there.
        {rules > 0 &&
          ` ${formatQuantity(rules, 'rule names it', 'rules name it')}: alerts of a rule that names no other channel are sent by severity from now on.`}
      </p>
    </ConfirmDialog>
  )
}
