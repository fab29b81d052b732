'use client'

import { type ReactNode, useId, useState } from 'react'
import { Dialog } from '@/components/ui/layers/dialog'
import { CopyButton } from '@/components/ui/text/copy-button'
import { PlatformText } from '@/components/ui/text/platform-text'
import { isSecureOrLoopback } from '@/lib/address-rules'
import { curlCommand, INLINE_UP_TO, parseCurlTarget } from '@/lib/archive/detail/curl-command'
import { payloadFileName } from '@/lib/archive/detail/payload-file-name'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { formatEndpoint } from '@/lib/format/endpoint'
import { PayloadDownload } from '../payload/payload-download'

const LOCAL = 'http://localhost:3000/webhook'

type Choice = 'local' | 'endpoint' | 'typed'

type Props = { delivery: DeliveryDetail; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** The command holds no secret: the shell has to. */
export function CurlDialog({ delivery, isOpen, onOpenChange }: Props) {
  const [choice, setChoice] = useState<Choice>('local')
  const [typed, setTyped] = useState('')
  const problemId = useId()
  const endpoint = parseCurlTarget(delivery.endpoint)
  const target = parseCurlTarget({ local: LOCAL, endpoint: delivery.endpoint, typed: typed.trim() }[choice])
  const fileName = payloadFileName(delivery)
  const command = target.url === null ? null : curlCommand({ url: target.url, payload: delivery.payload, fileName })
  const problem = choice === 'typed' && typed.trim() !== '' ? target.problem : null
  const radio = (value: Choice, label: ReactNode, isDisabled = false) => (
    <label className="flex items-start gap-2 py-1">
      <input
        type="radio"
        name="target"
        value={value}
        checked={choice === value}
        disabled={isDisabled}
        onChange={() => setChoice(value)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
    </label>
  )

  return (
    <Dialog title="Copy as cURL" open={isOpen} onOpenChange={onOpenChange}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <fieldset>
          <legend className="mb-1 text-small font-medium text-muted">Send to</legend>
          {radio('local', <code className="font-mono text-small">{LOCAL}</code>)}
          {radio(
            'endpoint',
            <>
              This delivery's endpoint:{' '}
              <PlatformText text={formatEndpoint(delivery.endpoint)} className="font-mono text-small" />
              {endpoint.problem !== null && <span className="block text-small text-muted">{endpoint.problem}</span>}
            </>,
            endpoint.problem !== null,
          )}
          {radio('typed', 'Another address')}
          {choice === 'typed' && (
            <input
              type="url"
              aria-label="Address to send to"
              aria-invalid={problem !== null}
              aria-describedby={problemId}
              placeholder="https://staging.example/webhook"
              value={typed}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
              className="mt-1 h-[30px] w-full rounded-control border border-line-strong bg-panel px-2 font-mono text-small placeholder:text-faint"
            />
          )}
          <p id={problemId} className="text-small text-failed">
            {problem}
          </p>
        </fieldset>
        {command === null ? (
          <p className="text-muted">The command appears when the address is complete.</p>
        ) : (
          <>
            <Notes url={target.url ?? ''} choice={choice} />
            <textarea
              readOnly
              rows={11}
              dir="ltr"
              aria-label="Command"
              spellCheck={false}
              value={command}
              className="rounded-card border border-line bg-sunken px-3 py-2.5 font-mono text-small/[1.55] break-all"
            />
            <div className="flex flex-wrap items-center justify-end gap-2">
              {delivery.payload.length > INLINE_UP_TO && (
                <>
                  <p className="mr-auto basis-48 text-small text-muted">
                    The payload is too long to paste. Download it and run the command in the same folder.
                  </p>
                  <PayloadDownload id={delivery.id} />
                </>
              )}
              <CopyButton value={command} label="Copy command">
                Copy command
              </CopyButton>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Notes({ url, choice }: { url: string; choice: Choice }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4 text-small text-muted">
      <li>
        For a POSIX shell, with the exact bytes of the payload. Set <code className="font-mono">WEBHOOK_SECRET</code> in
        that shell first, to the webhook secret that the target verifies with: the command signs with it. This page
        never has the secret.
      </li>
      {choice === 'endpoint' && (
        <li className="text-ink">
          This reaches the real endpoint, which may process the event a second time. Rampdesk does not record it.
        </li>
      )}
      {!isSecureOrLoopback(new URL(url)) && (
        <li className="text-ink">The address is not https: the payload can be read on its way.</li>
      )}
    </ul>
  )
}
