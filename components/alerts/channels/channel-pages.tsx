'use client'

import { TriangleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { ShownOnce } from '@/components/states/shown-once'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import { announce } from '@/components/ui/text/announcer'
import type { ChannelDetail, ChannelList, SavedChannel } from '@/lib/alerts/channels/dto'
import { visibleText } from '@/lib/format/visible-text'
import { ChannelForm } from './channel-form'
import { useChangeChannel, useCreateChannel } from './channel-queries'

/** Opens the channel that was saved, after its secret was copied. */
function useSaved() {
  const router = useRouter()
  const { environment } = useFrame()
  const list = `/${environment.name}/alerts/channels`
  const [saved, setSaved] = useState<SavedChannel | null>(null)
  const open = ({ channel }: SavedChannel) => router.push(`${list}/${channel.id}`)
  const onSaved = (next: SavedChannel) => {
    announce('The channel is saved')
    if (next.secret === null) open(next)
    else setSaved(next)
  }
  const secret = saved?.secret && (
    <ShownOnce
      noun="signing secret"
      done="stored"
      text={saved.secret}
      lost="You would have to create another one."
      confirm={
        <Button look="primary" onClick={() => open(saved)}>
          I have stored it
        </Button>
      }
    >
      <p className="text-pretty text-muted">
        Your receiver uses it to check the headers webhook-id, webhook-timestamp and webhook-signature, as Standard
        Webhooks describes. Rampdesk stores it encrypted.
      </p>
    </ShownOnce>
  )
  return { list, onSaved, secret }
}

export function NewChannelPage({ seed: { kinds, isVaultOn, isMailOn } }: { seed: ChannelList }) {
  const { list, onSaved, secret } = useSaved()
  const creating = useCreateChannel()
  const offered = kinds.filter(({ isMail }) => (isMail ? isMailOn : isVaultOn))
  return (
    <>
      <PageHead title="New channel" back={{ href: list, label: 'Channels' }}>
        Nothing is sent until an alert fires, or you send a test.
      </PageHead>
      <div className="page-column flex flex-col gap-4 px-4 pb-12">
        {!secret && (!isVaultOn || !isMailOn) && <Missing isVaultOn={isVaultOn} isMailOn={isMailOn} />}
        {secret ||
          (offered.length > 0 && (
            <ChannelForm
              kinds={offered}
              saving={creating}
              body={({ kind, name, severities, settings }, recipients) => ({
                kind,
                name,
                severities,
                settings,
                recipients,
              })}
              onSaved={onSaved}
              backHref={list}
            />
          ))}
      </div>
    </>
  )
}

export function EditChannelPage({ seed: { channel, kind } }: { seed: ChannelDetail }) {
  const { list, onSaved, secret } = useSaved()
  const changing = useChangeChannel(channel.id)
  const href = `${list}/${channel.id}`
  return (
    <>
      <PageHead title={`Edit ${visibleText(channel.name)}`} back={{ href, label: 'Channel' }}>
        {kind.title}
      </PageHead>
      <div className="page-column px-4 pb-12">
        {secret || (
          <ChannelForm
            kinds={[kind]}
            channel={channel}
            saving={changing}
            body={({ name, severities, settings, hasNewSecret }, recipients) => ({
              name,
              severities,
              settings,
              recipients,
              hasNewSecret,
              seen: channel.changedAt,
            })}
            onSaved={onSaved}
            backHref={href}
          />
        )}
      </div>
    </>
  )
}

function Missing({ isVaultOn, isMailOn }: Pick<ChannelList, 'isVaultOn' | 'isMailOn'>) {
  return (
    <Notice tone="rejected" icon={<TriangleAlert aria-hidden />} title="Not every kind can be added here" role="status">
      {!isMailOn && <p>E-mail needs SMTP_URL and SMTP_FROM in the configuration.</p>}
      {!isVaultOn && (
        <p>
          The other kinds need a vault key (VAULT_KEY), because their addresses are secrets that are stored encrypted.
        </p>
      )}
    </Notice>
  )
}
