'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { FailureState } from '@/components/states/failure-state'
import { buttonStyle } from '@/components/ui/button'
import { Dialog } from '@/components/ui/layers/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { CopyButton } from '@/components/ui/text/copy-button'
import { Fingerprint } from '@/components/ui/text/fingerprint'
import { MarkedText, PlatformText } from '@/components/ui/text/platform-text'
import { addressOf } from '@/lib/api/address-of'
import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import { hexLines } from '@/lib/format/hex-lines'
import { formatBytes, formatCount } from '@/lib/format/number'
import { headerVariables } from '@/lib/redelivery/compose/curl-request'
import type { ComposedItem, ShownRequest } from '@/lib/redelivery/compose/dto'
import type { TargetRow } from '@/lib/redelivery/targets/dto'
import { shownRequestQuery } from './composition-queries'

/** The most bytes in the hex view. */
const HEX_SHOWN = 4_096

const BLOCK =
  'max-h-[40vh] overflow-auto rounded-card border border-line bg-sunken px-3 py-2.5 font-mono text-small/[1.55]'

type Props = { item: ComposedItem; target: TargetRow; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

export function DryRunDialog({ item, target, isOpen, onOpenChange }: Props) {
  return (
    <Dialog title={`Dry run of number ${item.position}`} place="wide" open={isOpen} onOpenChange={onOpenChange}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-pretty text-muted">
          The request that would be sent to <PlatformText text={target.name} className="font-medium text-ink" />.{' '}
          <b className="font-semibold text-ink">Nothing is sent.</b>
        </p>
        {isOpen && <Shown item={item} target={target} />}
      </div>
    </Dialog>
  )
}

function Shown({ item, target }: { item: ComposedItem; target: TargetRow }) {
  const { environment } = useFrame()
  const { data, error, refetch, isFetching } = useQuery(shownRequestQuery(environment.name, item.id, target.id))
  if (data) return <RequestParts request={data} deliveryId={item.id} />
  if (!error) return <Skeleton className="h-72" />
  return (
    <FailureState
      error={error}
      subject="The request"
      kept="Nothing was sent."
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}

function RequestParts({ request, deliveryId }: { request: ShownRequest; deliveryId: string }) {
  const { headers, text, bytes, sha256, isTextCut } = request
  const hex = useMemo(() => {
    const all = new TextEncoder().encode(text)
    return { lines: hexLines(all.subarray(0, HEX_SHOWN)).join('\n'), isCut: bytes > HEX_SHOWN }
  }, [text, bytes])
  const masked = headers.filter(({ value }) => value === null)
  return (
    <>
      <div className="overflow-x-auto rounded-card border border-line">
        <table className="w-full border-collapse font-mono text-small">
          <caption className="border-b border-line px-3 py-2 text-left font-medium [overflow-wrap:anywhere]">
            {request.method} <PlatformText text={request.url} />
          </caption>
          <tbody className="divide-y divide-line">
            {headers.map(({ name, value, note }) => (
              <tr key={name} className="align-top">
                <th scope="row" className="w-px px-3 py-1 text-left font-normal whitespace-nowrap text-muted">
                  <PlatformText text={name} />
                </th>
                <td className="py-1 pr-3 [overflow-wrap:anywhere]">
                  {value === null ? (
                    <span className="font-sans text-muted">not shown</span>
                  ) : (
                    <PlatformText text={value} />
                  )}
                  {note && <span className="block font-sans text-muted">{note}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-small text-muted">
        Signed with the secret <Fingerprint value={request.target.fingerprint} />. The connection adds the Host and
        Content-Length headers.
      </p>
      <Tabs
        label="Body view"
        panelClassName={BLOCK}
        heading={<h3 className="text-small font-medium text-muted">Body</h3>}
        tabs={[
          {
            value: 'text',
            label: 'Text',
            content: (
              <pre dir="ltr" className="break-all whitespace-pre-wrap">
                <MarkedText text={text} keepsLines />
                {isTextCut && <Cut what={`Only the beginning of ${formatBytes(bytes)} is shown.`} />}
              </pre>
            ),
          },
          {
            value: 'hex',
            label: 'Hex',
            content: (
              <pre dir="ltr" className="whitespace-pre">
                {hex.lines}
                {hex.isCut && <Cut what={`The first ${formatCount(HEX_SHOWN)} bytes of ${formatBytes(bytes)}.`} />}
              </pre>
            ),
          },
          {
            value: 'curl',
            label: 'cURL',
            content: (
              <pre dir="ltr" className="break-all whitespace-pre-wrap">
                {request.curl}
              </pre>
            ),
          },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-muted">
        <span className="font-mono tabular-nums">{formatBytes(bytes)}</span>
        <span className="inline-flex min-w-0 items-center gap-1 font-mono [overflow-wrap:anywhere]">
          sha256 {sha256}
          <CopyButton value={sha256} label="Copy SHA-256" />
        </span>
      </div>
      <CurlNotes request={request} variables={[...headerVariables(masked).values()]} />
      <div className="flex flex-wrap justify-end gap-2">
        {request.curlFile !== null && <PayloadLink deliveryId={deliveryId} />}
        <CopyButton value={request.curl} label="Copy cURL command">
          Copy cURL command
        </CopyButton>
      </div>
    </>
  )
}

function Cut({ what }: { what: string }) {
  return <span className="mt-2 block font-sans whitespace-normal text-muted">{what}</span>
}

function PayloadLink({ deliveryId }: { deliveryId: string }) {
  const { environment } = useFrame()
  return (
    <a
      href={addressOf(DELIVERY_ROUTES.payload, { environment: environment.name, deliveryId })}
      download
      className={buttonStyle({ size: 'small' })}
    >
      <Download aria-hidden className="size-3.5" />
      Download payload
    </a>
  )
}

function CurlNotes({ request, variables }: { request: ShownRequest; variables: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4 text-small text-pretty text-muted">
      <li>
        The cURL command really sends the same bytes and headers, from the machine that runs it. Rampdesk does not
        record it.
      </li>
      {request.curlFile !== null && (
        <li>
          The body is too long to paste. Download it as <code className="font-mono">{request.curlFile}</code> and run
          the command in the same folder.
        </li>
      )}
      {variables.length > 0 && (
        <li>Set {variables.join(', ')} in the shell first: values of extra headers stay on the server.</li>
      )}
    </ul>
  )
}
