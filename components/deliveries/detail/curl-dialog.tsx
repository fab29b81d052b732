'use client'

import { useState } from 'react'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { TextArea, TextField } from '@/components/ui/fields/text-field'
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

/** Shows a command without a secret: the reader’s shell has to hold it. */
export function CurlDialog({ delivery, isOpen, onOpenChange }: Props) {
  const [choice, setChoice] = useState<Choice>('local')
  const [typed, setTyped] = useState('')
  const endpoint = parseCurlTarget(delivery.endpoint)
  const target = parseCurlTarget({ local: LOCAL, endpoint: delivery.endpoint, typed: typed.trim() }[choice])
  const fileName = payloadFileName(delivery)
  const command = target.url === null ? null : curlCommand({ url: target.url, payload: delivery.payload, fileName })
  return (
    <Dialog title="Copy as cURL" open={isOpen} onOpenChange={onOpenChange}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <RadioChoice
          legend="Send to"
          value={choice}
          onChange={setChoice}
          choices={[
            { value: 'local', title: <code className="font-mono text-small">{LOCAL}</code> },
            {
              value: 'endpoint',
              title: (
                <>
                  This delivery’s endpoint:{' '}
                  <PlatformText text={formatEndpoint(delivery.endpoint)} className="font-mono text-small" />
                </>
              ),
              why: endpoint.problem,
            },
            { value: 'typed', title: 'Another address' },
          ]}
        />
        {choice === 'typed' && (
          <TextField
            label="Address to send to"
            type="url"
            isMono
            placeholder="https://staging.example/webhook"
            value={typed}
            onChange={setTyped}
            problem={typed.trim() === '' ? null : target.problem}
          />
        )}
        {command === null ? (
          <p className="text-muted">The command appears when the address is complete.</p>
        ) : (
          <>
            <Notes url={target.url ?? ''} choice={choice} />
            <TextArea label="Command" readOnly rows={11} dir="ltr" value={command} />
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
        that shell first, to the webhook secret that the target verifies with; the command signs with it. The secret is
        never on this page.
      </li>
      {choice === 'endpoint' && (
        <li className="text-ink">
          This reaches the real endpoint, which may process the event a second time. Rampdesk does not record it.
        </li>
      )}
      {!isSecureOrLoopback(new URL(url)) && (
        <li className="text-ink">The address is not https: the payload can be read in transit.</li>
      )}
    </ul>
  )
}
